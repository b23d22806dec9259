import { findMessage } from "@causeway/lifecycle";
import { expect } from "chai";
import type pg from "pg";
import {
  type Changes,
  FillerWorld,
  ONE,
  until,
} from "../../../../test/scripts/world/FillerWorld.ts";
import { RpcProxy } from "../../../../test/scripts/world/RpcProxy.ts";
import { BridgeAdvances__factory } from "../../../../typechain-types/index.js";
import { BOOKED } from "../../src/store/sql/booked.ts";
import { StepwiseFiller } from "../world/StepwiseFiller.ts";

const ADVANCES = BridgeAdvances__factory.createInterface();
/** Of as many a filler asks in one run, and of more. */
const [ONE_RUN, MANY] = [50, 60];

describe("a filler that is offered next to nothing, many times", function () {
  this.timeout(400_000);
  let world: FillerWorld;
  let rpc: RpcProxy;
  /** Places in their lane of transfers about which the hub's bridge was asked, in order. */
  let asked: bigint[];

  before(async () => {
    world = await FillerWorld.start();
    rpc = await RpcProxy.start(world.network.rpcs.hub ?? "");
  });

  after(async () => {
    await world?.stop();
    rpc?.stop();
  });

  beforeEach(() => {
    asked = [];
    rpc.answer = (method, ask, [call]) => {
      const { data = "0x" } = (method === "eth_call" ? call : {}) as { readonly data?: string };
      const parsed = ADVANCES.parseTransaction({ data });
      if (parsed?.name === "quoteAdvance") asked.push(parsed.args.transfer.index);
      return ask();
    };
  });

  afterEach(() => world.reset());

  const run = async (changes: Changes, databaseUrl?: string) =>
    world.run(world.config(changes, { hub: rpc.url }), databaseUrl);

  /** Sends one that pays; returns its place in its lane, and the key of its advance. */
  async function sendOne(change: object = {}) {
    const transferId = await world.send("spoke-a", "hub", change);
    const { sent } = await findMessage(world.network.chains, transferId);
    return { index: sent.index, id: await world.idOf(transferId) };
  }

  async function rows<T extends pg.QueryResultRow>(databaseUrl: string, query: string) {
    const client = world.connect(databaseUrl);
    const found = await client.query<T>(`${BOOKED} ${query}`);
    await client.end();
    return found.rows;
  }

  const decided = (databaseUrl: string, count: number, decision: string) =>
    until(
      () => `${count} offers of which was decided: ${decision}`,
      async () => {
        const where = `decision = '${decision}' and asked = 0`;
        const found = await rows<{ count: string }>(
          databaseUrl,
          `select count(*) from transfer_notes where ${where}`,
        );
        return Number(found[0]?.count) === count;
      },
    );

  it("asks nothing about 700 that offer less than the least profit, and takes the next one", async () => {
    const databaseUrl = await world.freshDatabase();
    const filler = await run({}, databaseUrl);
    await world.sendMany(700, { advanceFee: 1n });
    const { id, index } = await sendOne();
    await world.untilState(filler, id, "mined");
    await decided(databaseUrl, 700, "too little offered");
    expect(new Set(asked)).to.deep.equal(new Set([index]));
  });

  it("asks nothing about what offers less than its gas costs", async () => {
    const databaseUrl = await world.freshDatabase();
    const { gasPrice } = await world.network.provider("hub").getFeeData();
    // A tenth of a USDC for an advance.
    const price = (ONE * 10n ** 18n) / (10n * 250_000n * (gasPrice ?? 1n));
    const filler = await run({ usdc: { coinPrices: { hub: `${price}` } } }, databaseUrl);
    await world.sendMany(MANY, { advanceFee: ONE / 20n });
    const { id, index } = await sendOne();
    await world.untilState(filler, id, "mined");
    await decided(databaseUrl, MANY, "too little profit");
    expect(new Set(asked)).to.deep.equal(new Set([index]));
  });

  it("asks nothing about what offers too small a part, once it knows what the bridge keeps", async () => {
    const databaseUrl = await world.freshDatabase();
    const usdc = { leastProfit: { units: "1", bps: 1_000 } };
    const filler = await run({ usdc }, databaseUrl);
    const { id, index } = await sendOne({ advanceFee: 20n * ONE });
    await world.untilState(filler, id, "mined");
    await world.sendMany(MANY, { advanceFee: ONE / 20n });
    await decided(databaseUrl, MANY, "too little profit");
    expect(new Set(asked)).to.deep.equal(new Set([index]));
  });

  it("takes the one that leaves most first, however many came before", async () => {
    await world.sendMany(MANY, { advanceFee: ONE / 50n });
    const { id } = await sendOne();
    const filler = await run({ origin: { mostInFlight: `${100n * ONE}` } });
    await world.untilState(filler, id, "mined");
  });

  it("asks about each once before it asks again about those that the bridge refuses", async () => {
    // The bridge advances nothing of which the receiver gets less than he asks for.
    const refused = { amount: 4n * ONE, advanceFee: 2n * ONE, minReceived: 3n * ONE };
    await world.sendMany(2 * MANY, refused);
    const { id, index } = await sendOne();
    const filler = await run({ lookAgainAfter: 1 });
    await world.untilState(filler, id, "mined");
    expect(asked.indexOf(index)).to.be.at.most(2 * MANY + ONE_RUN);
  });

  it("forgets what was not advanced once nobody can any more, and nothing else", async () => {
    const databaseUrl = await world.freshDatabase();
    const filler = await StepwiseFiller.start(world.config(), databaseUrl);
    const soon = (await world.network.now("spoke-a")) + 4_000n;
    await world.sendMany(3, { advanceFee: 1n, deadline: soon });
    await world.sendMany(2, { advanceFee: 1n });
    await sendOne({ deadline: soon });
    const count = async (table: string) => (await rows(databaseUrl, `select from ${table}`)).length;
    for (let round = 0; (await count("advances")) === 0 && round < 10; round++) {
      await filler.round();
    }
    expect(await count("transfer_notes")).to.equal(5);
    // Clocks of two chains may differ by some seconds.
    await world.network.passTime(4_100);
    for (let round = 0; round < 3; round++) await filler.round();
    expect(await count("transfer_notes")).to.equal(2);
    expect(await count("advances")).to.equal(1);
    await filler.stop();
  });
});
