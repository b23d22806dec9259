import { encodeHops } from "@causeway/protocol";
import { expect } from "chai";
import { toBeHex } from "ethers";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { loadPools } from "../../../../scripts/local/pools/loadPools.ts";
import { EVM_LOCAL } from "../../../../test/scripts/world/evmLocal.ts";
import {
  type Changes,
  FILLER,
  FillerWorld,
  ONE,
  RECEIVER,
  RIVAL,
  until,
} from "../../../../test/scripts/world/FillerWorld.ts";
import { openPoolsOn } from "../../../../test/scripts/world/pools/openPoolsOn.ts";
import { RpcProxy } from "../../../../test/scripts/world/RpcProxy.ts";
import {
  DevelopmentToken__factory,
  Executor__factory,
  SwapReceiver__factory,
} from "../../../../typechain-types/index.js";
import {
  type HeldOrder,
  heldOf,
  holdAsBridge,
  holdOrder,
  orderOf,
  passFeeRise,
  receiverOn,
  sendOrder,
} from "../world/HeldOrders.ts";
import { Killed, StepwiseFiller } from "../world/StepwiseFiller.ts";

/** Index of the guardian's account. */
const GUARDIAN = 1;
/** Of all the places at which it can be killed, so many are tried. */
const KILLS = process.env.CAUSEWAY_FULL === undefined ? 3 : 60;
const MOST_ROUNDS = 40;

describe("a filler, where orders are held", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    const local = loadConfig(EVM_LOCAL);
    world = await FillerWorld.start({ swap: local.swap, pools: loadPools(EVM_LOCAL, local) });
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  // Each chain and each look costs time of the processor.
  const own = {
    ...{ heldOrders: {}, follows: ["hub", "spoke-a"], pollInterval: 250, lookAgainAfter: 250 },
  };
  const config = (changes: Changes = {}) => world.config({ ...own, ...changes });

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

  it("counts on the part of a fee that the token let through the last time", async () => {
    const first = await holdOrder(world);
    await passFeeRise(world);
    const database = await world.freshDatabase();
    const filler = await world.run(config(), database);
    await untilAttempt(filler, first, "sent");
    await world.finalise();
    await untilAttempt(filler, first, "booked");
    const client = world.connect(database);
    await client.query("update fill_notes set received = received / 4");
    await client.end();
    const second = await holdOrder(world);
    await passFeeRise(world);
    const sent = await untilAttempt(filler, second, "sent");
    expect(sent?.attempts[0]?.expectedFee).to.equal("125000");
  });

  it("leaves an order whose fee pays too little, and all orders unless its file says otherwise", async () => {
    const order = await holdOrder(world, { fillFee: 9_999n });
    const other = await holdOrder(world);
    await passFeeRise(world);
    const silent = await world.run(world.config());
    const filler = await world.run(config({ privateKey: RIVAL.privateKey }));
    await untilAttempt(filler, other, "sent");
    await untilDecision(filler, order, "too little fee");
    const [hold] = (await orderOf(silent, order))?.holds ?? [];
    expect(hold).to.include({ decision: null, isEnded: false });
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

  it("finds other pools where a venue of the order was removed", async () => {
    const hub = await openPoolsOn(world.network, "hub");
    const pair = hub.pools.find(({ venue }) => venue === "uniswap-v2");
    const { token } = world.network.on("hub");
    const usdc = (await token.getAddress()).toLowerCase();
    const weth = pair?.tokens.find((one) => one.toLowerCase() !== usdc) ?? "0x";
    const v2 = hub.swap?.venues["uniswap-v2"] ?? 0;
    const data = Executor__factory.createInterface().encodeFunctionData("removeVenue", [v2]);
    await world.network.act("hub", { to: hub.swap?.executor ?? "0x", data }, GUARDIAN);
    const least = 10n ** 16n;
    const order = await holdOrder(world, {
      ...{ quotedOut: least, leastOut: least },
      hops: encodeHops([{ venueId: v2, pool: "0x", token: weth }]),
    });
    await passFeeRise(world);
    const filler = await world.run(config());
    await untilAttempt(filler, order, "sent");
    const output = DevelopmentToken__factory.connect(weth, world.network.provider("hub"));
    expect(await output.balanceOf(RECEIVER)).to.be.greaterThan(least);
    const [attempt] = (await orderOf(filler, order))?.attempts ?? [];
    const sent = await world.network.provider("hub").getTransaction(attempt?.transaction ?? "0x");
    const [, hops] = SwapReceiver__factory.createInterface().decodeFunctionData("fill", sent!.data);
    expect(hops).to.not.match(new RegExp(`^0x01${toBeHex(v2).slice(2)}`));
  });

  it("fills other orders where its RPC fails by one of them", async () => {
    const [bad, good] = [await holdOrder(world), await holdOrder(world)];
    await passFeeRise(world);
    const rpc = await RpcProxy.start(world.network.rpcs.hub ?? "");
    rpc.answer = async (method, ask, params) => {
      const isBad = JSON.stringify(params).includes(bad.orderId.slice(2));
      return method === "eth_estimateGas" && isBad ? "no gas" : ask();
    };
    try {
      const filler = await world.run(world.config(own, { hub: rpc.url }));
      await untilAttempt(filler, good, "sent");
      let last: unknown;
      await until(
        () => `the other waits, not ${JSON.stringify(last)}`,
        async () => {
          last = (await orderOf(filler, bad))?.holds[0]?.decision;
          return `${last}`.startsWith("refused: ");
        },
      );
    } finally {
      await world.stopFillers();
      rpc.stop();
    }
  });

  it("forgets a hold whose block was replaced, and fills once it is there again", async () => {
    const hub = world.network.provider("hub");
    const order = await sendOrder(world);
    await world.finalise();
    const filler = await world.run(config());
    const before = await hub.send("evm_snapshot", []);
    await holdAsBridge(world, order);
    await untilDecision(filler, order, "too little profit");
    await hub.send("evm_revert", [before]);
    await hub.send("anvil_mine", ["0x2"]);
    await until(
      () => "the hold is forgotten",
      async () => (await orderOf(filler, order)) === undefined,
    );
    await holdAsBridge(world, order);
    await passFeeRise(world);
    await untilAttempt(filler, order, "sent");
    expect(await world.balance("hub", RECEIVER)).to.equal(99_500_000n);
  });

  /** What became of a filler that was killed before one of its calls, and run again. */
  async function live(killAt?: number) {
    const tokens = await world.balance("hub");
    const database = await world.freshDatabase();
    const own = config();
    let filler = await StepwiseFiller.start(own, database, killAt);
    let killedAt = 0;
    const client = world.connect(database);
    const roundsUntil = async (query: string) => {
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
        try {
          await filler.round();
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          killedAt = filler.calls;
          await filler.stop();
          filler = await StepwiseFiller.start(own, database);
        }
        if ((await client.query(query)).rows[0]?.done === true) return;
      }
      throw new Error(`too many rounds: ${query}`);
    };
    try {
      await roundsUntil("select count(*) = 1 as done from index.holds where filler is not null");
      await world.finalise();
      await roundsUntil(`select count(*) = 1 and (select count(*) = 1 from transactions) as done
        from fill_attempts where state = 'booked'`);
      const nonce = await world.network.provider("hub").getTransactionCount(FILLER.address);
      const earned = (await world.balance("hub")) - tokens;
      return { calls: killedAt || filler.calls, wasKilled: killedAt > 0, nonce, earned };
    } finally {
      await client.end();
      await filler.stop();
      await world.reset();
    }
  }

  it("fills an order once, wherever it is killed", async () => {
    await holdOrder(world);
    await passFeeRise(world);
    await world.save();
    const whole = await live();
    expect([whole.nonce, whole.earned]).to.deep.equal([1, ONE / 2n]);
    for (let kill = 1; kill <= KILLS; kill++) {
      const killAt = Math.ceil((whole.calls * (kill - 0.5)) / KILLS);
      const life = await live(killAt);
      const where = `killed before call ${killAt} of ${whole.calls}`;
      expect(life.wasKilled, where).to.equal(true);
      expect([life.nonce, life.earned], where).to.deep.equal([1, ONE / 2n]);
    }
  });
});
