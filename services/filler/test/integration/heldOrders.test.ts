import { expect } from "chai";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { loadPools } from "../../../../scripts/local/pools/loadPools.ts";
import {
  type Changes,
  FILLER,
  FillerWorld,
  ONE,
  RECEIVER,
  RIVAL,
  until,
} from "../../../../test/scripts/world/FillerWorld.ts";
import {
  type HeldOrder,
  heldOf,
  holdOrder,
  orderOf,
  passFeeRise,
  receiverOn,
} from "../world/HeldOrders.ts";

describe("a filler, where orders are held", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    const local = loadConfig("config/local");
    world = await FillerWorld.start({ swap: local.swap, pools: loadPools("config/local", local) });
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  const config = (changes: Changes = {}) => world.config({ heldOrders: {}, ...changes });

  async function untilAttempt(filler: { url: string }, order: HeldOrder, state: string) {
    let last: unknown;
    await until(
      () => `a fill is ${state}, not ${JSON.stringify(last)}`,
      async () => {
        const status = await orderOf(filler, order);
        last = status;
        return status?.attempts.at(-1)?.state === state;
      },
    );
    return orderOf(filler, order);
  }

  async function untilDecision(filler: { url: string }, order: HeldOrder, decision: string) {
    let last: unknown;
    await until(
      () => `decision "${decision}", not ${JSON.stringify(last)}`,
      async () => {
        const status = await orderOf(filler, order);
        last = status;
        return status?.holds[0]?.decision === decision;
      },
    );
  }

  it("fills a held order once its fee pays, with the order's own money, and books fee and gas", async () => {
    const order = await holdOrder(world);
    const filler = await world.run(config());
    // At first the chain refuses: the order asks for more than arrived.
    await untilDecision(filler, order, "too little profit");
    const before = { tokens: await world.balance("hub"), coin: await world.coin("hub") };
    await passFeeRise(world);
    await untilAttempt(filler, order, "sent");
    expect(await world.balance("hub")).to.equal(before.tokens + ONE / 2n);
    expect(await world.balance("hub", RECEIVER)).to.equal(99_450_000n);
    await world.finalise();
    const booked = await untilAttempt(filler, order, "booked");
    expect(booked?.attempts).to.have.length(1);
    expect(booked?.attempts[0]?.expectedFee).to.equal("500000");
    expect(booked?.holds[0]?.isEnded).to.equal(true);
    const gas = `${before.coin - (await world.coin("hub"))}`;
    await until(
      () => `gas of ${gas} is booked`,
      async () => (await world.books(filler)).fills.length > 0,
    );
    const [line, ...others] = (await world.books(filler)).fills;
    expect(others).to.deep.equal([]);
    const amounts = { fills: "1", fees: "500000", received: "500000", gas };
    expect(line).to.include({ asset: "USDC", chain: "hub", ...amounts });
    const { gas: totals } = await world.books(filler);
    expect(totals).to.deep.equal([{ chain: "hub", gas, gasWasted: "0" }]);
  });

  it("leaves an order whose fee pays too little, and all orders unless its file says otherwise", async () => {
    const order = await holdOrder(world, { fillFee: 9_999n });
    const other = await holdOrder(world);
    await passFeeRise(world);
    const silent = await world.run(world.config());
    const filler = await world.run(config({ privateKey: RIVAL.privateKey }));
    await untilAttempt(filler, other, "sent");
    await untilDecision(filler, order, "too little fee");
    expect(await orderOf(silent, order)).to.equal(undefined);
    expect(await world.network.provider("hub").getTransactionCount(FILLER.address)).to.equal(0);
  });

  it("loses gas and nothing else where somebody fills first, and fills no more at the bound of losses", async () => {
    const order = await holdOrder(world);
    await passFeeRise(world);
    const hub = world.network.provider("hub");
    await hub.send("evm_setAutomine", [false]);
    const before = { tokens: await world.balance("hub"), coin: await world.coin("hub") };
    const database = await world.freshDatabase();
    const filler = await world.run(config(), database);
    await until(
      () => "it sends",
      async () => (await hub.getTransactionCount(FILLER.address, "pending")) === 1,
    );
    const fees = { maxPriorityFeePerGas: 10n ** 11n, maxFeePerGas: 10n ** 12n, gasLimit: 500_000n };
    await receiverOn(world, 7).fill(await heldOf(world, order), "0x", fees);
    await hub.send("evm_mine", []);
    await hub.send("evm_setAutomine", [true]);
    const [attempt] = (await untilAttempt(filler, order, "outdone"))?.attempts ?? [];
    expect(attempt).to.include({ state: "outdone", reason: "NotHeld" });
    expect(await world.balance("hub")).to.equal(before.tokens);
    await world.finalise();
    const wasted = async () => (await world.books(filler)).gas[0]?.gasWasted;
    await until(
      () => "its gas is booked",
      async () => `${(await wasted()) ?? 0}` !== "0",
    );
    expect(`${await wasted()}`).to.equal(`${before.coin - (await world.coin("hub"))}`);
    await world.stopFillers();
    const mostLost = `${(BigInt(attempt?.expectedGas ?? 0) * 3n) / 2n}`;
    const careful = await world.run(config({ heldOrders: { mostLost } }), database);
    const next = await holdOrder(world);
    await passFeeRise(world);
    await untilDecision(careful, next, "losses at their bound");
    expect(await hub.getTransactionCount(FILLER.address)).to.equal(1);
  });
});
