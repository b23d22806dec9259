import type { IndexedChain, IndexedEvent, IndexedSource, Omission } from "@causeway/index";
import { connectSources, Follower, PRODUCTS } from "@causeway/index";
import { MemoryChainStore } from "@causeway/index/testing/MemoryChainStore.ts";
import { transferFacts } from "@causeway/index/transfers";
import { transferFactsOf, transferStateOf } from "@causeway/lifecycle";
import { expect } from "chai";

import { describeEnvironment } from "../../../../../scripts/causeway/services/describeEnvironment.ts";
import { EnvironmentIndex } from "../../../../scripts/world/EnvironmentIndex.ts";
import { TransferNetwork } from "../../../../scripts/world/TransferNetwork.ts";
import { TransferTraffic } from "./TransferTraffic.ts";

/** Events of custodies that change a sum of the books, or come with an event of the bridge. */
const FOUND_BY_BOOKS = [
  ...["custody.Released", "custody.ClaimPaid", "custody.OwedPulled", "custody.Admitted"],
  ...["custody.GivenBack", "bridge.TransferSent"],
];
const FOUND_BY_BLOOMS = [...FOUND_BY_BOOKS, "custody.Unbound", "custody.LimitSet"];

describe("transfers of a real network in the index", function () {
  this.timeout(300_000);
  let network: TransferNetwork;
  let traffic: TransferTraffic;
  let index: EnvironmentIndex;
  let sources: Map<bigint, IndexedSource>;
  const ends: (() => unknown)[] = [];

  before(async () => {
    network = await TransferNetwork.start();
    traffic = new TransferTraffic(network);
    await traffic.run();
    index = await EnvironmentIndex.start(network.config, network.deployments);
    await index.catchUp();
    const { chains } = describeEnvironment(network.config, network.deployments);
    sources = await connectSources(chains, (end) => ends.push(end));
  });

  after(async () => {
    for (const end of ends) await end();
    await index?.stop();
    await network?.stop();
  });

  it("have the facts that the chains say", async () => {
    const head = await network.now("hub");
    const found = await transferFacts(index.db, traffic.ids, head);
    const states: string[] = [];
    for (const id of traffic.ids) {
      const situation = (await traffic.read(id)).transfer?.situation;
      if (situation === undefined) throw new Error(`${id} is no transfer`);
      const { facts, mayBeUntold } = found.get(id) ?? {};
      const { returned, ...others } = transferFactsOf(situation);
      const { units, paidBack } = returned;
      const told = { ...others, returned: { units, paidBack } };
      // No event says that a message was voided silently.
      const isUntold = mayBeUntold ? told.isUntold : facts?.isUntold;
      expect({ ...facts, isUntold }, id).to.deep.equal(told);
      states.push(transferStateOf(told));
    }
    expect(states).to.include.members(["paid", "refunded", "discarded", "sent"]);
  });

  it("were advanced, delivered, repaid by a custody whose token refused, and pulled", async () => {
    const { chainId } = network.on("hub").chain;
    const { rows } = await index.db.query(
      `select height, log_index, 'advanced' as step, paid as units, null::boolean as is_owed
       from index.advances where chain_id = $1 and advancer = $2
       union all select height, log_index, 'delivered', null, null
       from index.advance_deliveries where chain_id = $1 and advancer = $2
       union all select height, log_index, 'repaid', paid, is_owed
       from index.booked_payments where chain_id = $1 and receiver = $2
       union all select height, log_index, 'pulled', units, null
       from index.pulls where chain_id = $1 and account = $2 order by height, log_index`,
      [chainId, Buffer.from(traffic.advancer.slice(2), "hex")],
    );
    expect(rows.map(({ step, is_owed }) => ({ step, is_owed }))).to.deep.equal([
      { step: "advanced", is_owed: null },
      { step: "delivered", is_owed: null },
      { step: "repaid", is_owed: true },
      { step: "pulled", is_owed: null },
    ]);
    expect(rows[3].units).to.equal(rows[2].units);
  });

  for (const [means, hasHistoryHeaders, kinds] of [
    ["by sums and hints", false, FOUND_BY_BOOKS],
    ["by blooms", true, FOUND_BY_BLOOMS],
  ] as const) {
    it(`show each single log of a custody that an RPC leaves out, ${means}`, async () => {
      const tried = new Set<string>();
      for (const source of sources.values()) {
        const { height: head } = await source.chain.newestBlock();
        const whole = await source.chain.events(0n, head);
        for (const left of whole.filter(({ kind }) => kinds.includes(kind))) {
          const { events, omitted } = await readWithout(source, whole, left, hasHistoryHeaders);
          const name = `${left.kind} in block ${left.height} of ${source.chain.name}`;
          expect(events, name).to.deep.equal(whole);
          const { height } = left;
          const at = omitted.filter(({ from, to }) => from === height && to === height);
          expect(at, name).to.have.lengthOf.at.least(1);
          tried.add(left.kind);
        }
      }
      expect(tried).to.have.all.keys(...kinds);
    });
  }

  /** Reads a chain all of which is final, while its RPC leaves out one event of each answer. */
  async function readWithout(
    { chain, witness }: IndexedSource,
    whole: readonly IndexedEvent[],
    left: IndexedEvent,
    hasHistoryHeaders: boolean,
  ) {
    const entities = PRODUCTS.flatMap((product) => product.entities);
    const store = new MemoryChainStore(chain.chainId, 0n, entities);
    const omitting: IndexedChain = {
      ...{ chainId: chain.chainId, name: chain.name, sources: chain.sources },
      newestBlock: () => chain.newestBlock(),
      finalisedHeight: async () => (await chain.newestBlock()).height,
      blocks: (from, to) => chain.blocks(from, to),
      events: async (from, to) =>
        whole.filter(({ height }) => height >= from && height <= to).filter((one) => one !== left),
    };
    const omitted: Omission[] = [];
    const follower = new Follower({
      ...{ chain: omitting, store, ...(witness && { witness }) },
      sequences: PRODUCTS.flatMap(({ sequences = [] }) => sequences),
      pairs: PRODUCTS.flatMap(({ pairs = [] }) => pairs),
      hints: PRODUCTS.flatMap(({ hints = [] }) => hints),
      books: PRODUCTS.flatMap(({ books = [] }) => books),
      settings: { range: 10_000n, parallel: 1, mostHeaders: 100n, hasHistoryHeaders },
      reports: { omitted: (omission) => omitted.push(omission), replaced: () => undefined },
    });
    while ((await follower.follow()) || (await follower.fill()) || (await follower.compare()));
    return { omitted, events: store.events.map(({ isFinal: _, ...event }) => event) };
  }
});
