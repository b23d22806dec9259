import { ChainError } from "@causeway/chains";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { FollowSettings } from "../../src/follow/Followed.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { ForkingChain, type RpcBehaviour, type ToyEvent } from "../../testing/ForkingChain.ts";
import type { MemoryChainStore } from "../../testing/MemoryChainStore.ts";
import { APPENDED, DELIVERED, INDEXED } from "../../testing/toyProduct.ts";
import { contentOf, followerOf, freshStore, newStore, type Reported, settle } from "./settled.ts";

const SENT: ToyEvent = { kind: APPENDED, lane: 1n };
const INDEXED_SENT: ToyEvent = { kind: INDEXED, lane: 1n };
const OTHER_LANE: ToyEvent = { kind: APPENDED, lane: 2n };
const GOT: ToyEvent = { kind: DELIVERED, lane: 1n };

/** Blocks of a small history. Lane 1 has several messages in one block, and pauses. */
const HISTORY: readonly (readonly ToyEvent[])[] = [
  [SENT],
  [],
  [GOT, INDEXED_SENT, SENT],
  [OTHER_LANE],
  ...Array(9).fill([]),
  [SENT, OTHER_LANE],
  [GOT],
  ...Array(7).fill([]),
  [INDEXED_SENT],
  [],
];
const HEAD = BigInt(HISTORY.length);
const NUMBERED = [APPENDED, INDEXED];

const isSame =
  (a: IndexedEvent | undefined) =>
  (b: IndexedEvent): boolean =>
    a?.height === b.height && a.logIndex === b.logIndex;

/** A chain with that history, of which so much is final. */
function chainOf(finalised: bigint, rpc: Partial<RpcBehaviour> = {}): ForkingChain {
  const chain = new ForkingChain();
  for (const events of HISTORY) chain.mine(events);
  chain.finalised = finalised;
  Object.assign(chain.rpc, rpc);
  return chain;
}

interface Ended {
  readonly store: MemoryChainStore;
  readonly reported: Reported;
}

/** Follows a chain, and again once all of it is final. */
async function followTo(chain: ForkingChain, settings: Partial<FollowSettings>): Promise<Ended> {
  const store = newStore(chain);
  const follower = followerOf(chain, store, settings);
  await settle(follower);
  chain.finalised = HEAD;
  await settle(follower);
  return { store, reported: follower.reported };
}

describe("an event that an RPC leaves out", () => {
  /** Leaves out each event of some kinds in turn. Each must be found, reported and stored. */
  async function findsEach(
    kinds: readonly string[],
    chainNow: () => ForkingChain,
    settings: Partial<FollowSettings>,
  ): Promise<number> {
    const whole = chainOf(HEAD);
    const expected = await contentOf(await freshStore(whole));
    const events = whole.allEvents.filter(({ kind }) => kinds.includes(kind));
    for (const event of events) {
      const chain = chainNow();
      chain.rpc.omits = isSame(event);
      const { store, reported } = await followTo(chain, settings);
      const name = `log ${event.logIndex} of block ${event.height}`;
      expect(await contentOf(store), name).to.deep.equal(expected);
      const { height } = event;
      const omission = { chain: "toy", from: height, to: height, rpcs: ["toy-rpc"] };
      expect(reported.omitted, name).to.deep.include(omission);
    }
    return events.length;
  }

  for (const finalised of [0n, 3n, 5n, HEAD]) {
    it(`is found by blooms if block ${finalised} is final at first`, async () => {
      const settings = { hasHistoryHeaders: true };
      const kinds = [...NUMBERED, DELIVERED];
      expect(await findsEach(kinds, () => chainOf(finalised), settings)).to.equal(9);
    });

    for (const range of [1n, 3n, 100n]) {
      it(`is found by its number if block ${finalised} is final, ${range} blocks at once`, async () => {
        const chainNow = () => chainOf(finalised, { hasBlooms: false });
        expect(await findsEach(NUMBERED, chainNow, { range })).to.equal(7);
      });
    }
  }

  it("is found without states of old blocks, if a later number is there", async () => {
    for (const range of [1n, 3n, 100n]) {
      const expected = await contentOf(await freshStore(chainOf(HEAD)));
      const events = chainOf(HEAD).allEvents.filter(
        ({ kind, height }) => NUMBERED.includes(kind) && height < 10n,
      );
      for (const event of events) {
        const rpc = { hasBlooms: false, hasStates: false, omits: isSame(event) };
        const chain = chainOf(HEAD, rpc);
        const store = newStore(chain);
        const follower = followerOf(chain, store, { range });
        while ((await follower.follow()) || (await follower.fill()));
        expect(await contentOf(store)).to.deep.equal(expected);
        expect(follower.reported.omitted).to.have.lengthOf(1);
      }
    }
  });

  it("is found with all that are left out before it", async () => {
    for (const finalised of [0n, 5n, HEAD]) {
      const omits = ({ kind, height }: IndexedEvent) => NUMBERED.includes(kind) && height < 20n;
      const { store } = await followTo(chainOf(finalised, { hasBlooms: false, omits }), {});
      const numbered = store.events.filter(({ kind }) => NUMBERED.includes(kind));
      expect(numbered).to.have.lengthOf(7);
    }
  });

  it("is found with all that are left out before it, in history that was stored", async () => {
    const omits = ({ kind, height }: IndexedEvent) => NUMBERED.includes(kind) && height < 20n;
    const chain = chainOf(HEAD, { hasBlooms: false, omits });
    const store = newStore(chain);
    const follower = followerOf(chain, store, { range: 4n });
    while ((await follower.follow()) || (await follower.fill()));
    const lane = store.events.filter(({ values }) => values.laneId === uintBytes(1n, 32));
    expect(lane.filter(({ kind }) => NUMBERED.includes(kind))).to.have.lengthOf(5);
  });

  it("is found at the end of a lane, with all before it", async () => {
    const omits = ({ kind }: IndexedEvent) => NUMBERED.includes(kind);
    const { store } = await followTo(chainOf(5n, { hasBlooms: false, omits }), {});
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chainOf(HEAD))));
  });

  it("is found in a held block once the next number is there", async () => {
    const chain = chainOf(5n, { hasBlooms: false });
    const newest = chain.allEvents.at(-1);
    chain.rpc.omits = isSame(newest);
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    expect(store.events.some(isSame(newest as IndexedEvent))).to.equal(false);
    chain.mine([SENT]);
    await settle(follower);
    expect(follower.reported.omitted).to.have.lengthOf(1);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("is not stored in a held block of another history", async () => {
    const chain = chainOf(5n, { hasBlooms: false });
    const newest = chain.allEvents.at(-1);
    chain.rpc.omits = isSame(newest);
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    chain.mine([SENT]);
    let headers = 0;
    chain.rpc.beforeAnswer = (method) => {
      if (method !== "events" || ++headers !== 2) return;
      chain.rpc.beforeAnswer = () => undefined;
      chain.reorganise(3n, [[INDEXED_SENT], [], []]);
    };
    expect(await follower.follow()).to.equal(false);
    expect(store.events.some(isSame(newest))).to.equal(false);
  });

  it("is looked for in few requests if the chain keeps states", async () => {
    const chain = new ForkingChain();
    chain.mine([SENT, SENT]);
    for (let i = 0; i < 500; i++) chain.mine([]);
    chain.mine([SENT]);
    for (let i = 0; i < 500; i++) chain.mine([]);
    chain.mine([SENT]);
    chain.finalised = chain.head;
    chain.rpc.omits = ({ height }) => height === 502n;
    let [states, readings] = [0, 0];
    chain.rpc.beforeAnswer = (method) => {
      if (method === "counts") states += 1;
      if (method === "events") readings += 1;
    };
    const store = newStore(chain);
    const follower = followerOf(chain, store, { range: 2_000n });
    while ((await follower.follow()) || (await follower.fill()));
    expect(store.events).to.have.lengthOf(4);
    expect(follower.reported.omitted[0]).to.include({ from: 502n, to: 502n });
    expect([states, readings]).to.deep.equal([9, 2]);
  });

  it("is found by smaller ranges if an RPC cuts its answers off", async () => {
    const chain = chainOf(HEAD, { hasBlooms: false, hasStates: false });
    const events = chain.events.bind(chain);
    chain.events = async (from, to) => (await events(from, to)).slice(0, 4);
    const store = newStore(chain);
    const follower = followerOf(chain, store, { range: 12n });
    while ((await follower.follow()) || (await follower.fill()));
    const blocks = follower.reported.omitted.map(({ from, to }) => [from, to]);
    expect(blocks).to.deep.equal([[3n, 4n]]);
    expect(store.events).to.have.lengthOf(9);
  });

  it("stops the chain if no reading has it, and stores nothing of its blocks", async () => {
    const chain = chainOf(HEAD, { hasBlooms: false });
    const [, , second] = chain.allEvents;
    chain.rpc.omits = isSame(second);
    chain.blockEvents = async () => [];
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await follower.follow();
    const failure = await follower.fill().catch((error: unknown) => error);
    expect(failure).to.be.an("error").with.property("name", "EventsOmitted");
    expect(failure).to.deep.include({ chain: "toy", from: 3n, to: 3n, rpcs: ["toy-rpc"] });
    expect((failure as Error).message).to.match(/^toy-rpc left out number 1 of sent 0x0+1 in the /);
    expect(store.events).to.deep.equal([]);
  });

  it("is not looked for in the receipts of many blocks", async () => {
    const chain = new ForkingChain();
    for (let i = 0; i < 3; i++)
      for (const events of [[SENT], ...Array(40).fill([])]) chain.mine(events);
    chain.finalised = chain.head;
    const [, second] = chain.allEvents;
    Object.assign(chain.rpc, { hasStates: false, omits: isSame(second) });
    let receipts = 0;
    chain.rpc.beforeAnswer = (method) => {
      if (method === "blockEvents") receipts += 1;
    };
    const follower = followerOf(chain, newStore(chain), { range: 200n });
    await follower.follow();
    const failure = await follower.fill().catch((error: unknown) => error);
    expect(failure).to.include({ name: "EventsOmitted", from: 1n, to: 83n });
    expect(receipts).to.equal(0);
  });

  it("is not looked for without its counts if these are wrong, not missing", async () => {
    const chain = chainOf(HEAD, { hasBlooms: false });
    chain.rpc.omits = isSame(chain.allEvents[2]);
    const disagreement = new ChainError("RpcDisagreement", "two RPCs differ");
    chain.counts = () => Promise.reject(disagreement);
    const follower = followerOf(chain, newStore(chain));
    await follower.follow();
    expect(await follower.fill().catch((error: unknown) => error)).to.equal(disagreement);
  });

  it("is reported if only the second reading has it", async () => {
    const chain = chainOf(5n, { hasBlooms: false });
    const got = chain.allEvents.find(({ kind, height }) => kind === DELIVERED && height > 5n);
    chain.rpc.omits = isSame(got);
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    chain.rpc.omits = () => false;
    chain.finalised = HEAD;
    await settle(follower);
    expect(follower.reported.omitted.map(({ from, to }) => [from, to])).to.deep.equal([[15n, 15n]]);
    expect(store.events.some(isSame(got))).to.equal(true);
  });

  it("is read again if only the first reading has it", async () => {
    const chain = chainOf(5n, { hasBlooms: false });
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    const got = chain.allEvents.find(({ kind, height }) => kind === DELIVERED && height > 5n);
    chain.rpc.omits = isSame(got);
    chain.finalised = HEAD;
    await settle(follower);
    expect(follower.reported.omitted.map(({ from, to }) => [from, to])).to.deep.equal([[15n, 15n]]);
    chain.rpc.omits = () => false;
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("is read once more if a bloom names it, and there are no receipts", async () => {
    for (const settings of [{}, { hasHistoryHeaders: true }]) {
      const chain = chainOf("hasHistoryHeaders" in settings ? HEAD : 0n, { hasReceipts: false });
      const got = chain.allEvents.filter(({ kind }) => kind === DELIVERED);
      chain.rpc.omits = (event) => event.height > 4n && got.some(isSame(event));
      const events = chain.events.bind(chain);
      chain.events = async (from, to) => {
        if (from === to) chain.rpc.omits = () => false;
        return events(from, to);
      };
      const store = newStore(chain);
      const follower = followerOf(chain, store, { ...settings, range: 24n });
      while ((await follower.follow()) || (await follower.fill()));
      expect(store.events.filter(({ kind }) => kind === DELIVERED)).to.have.lengthOf(2);
      expect(follower.reported.omitted).to.deep.include({
        ...{ chain: "toy", from: 15n, to: 15n, rpcs: ["toy-rpc"] },
      });
    }
  });

  it("stops the chain if only the first reading has it, and there are no receipts", async () => {
    const chain = chainOf(5n, { hasBlooms: false, hasReceipts: false });
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    const got = chain.allEvents.find(({ kind, height }) => kind === DELIVERED && height > 5n);
    chain.rpc.omits = isSame(got);
    chain.finalised = HEAD;
    const failure = await settle(follower).catch((error: unknown) => error);
    expect(failure).to.include({ name: "EventsOmitted", from: 15n, to: 15n, missing: "log 15/0" });
  });

  it("stops the chain if it has a number, and there are no receipts", async () => {
    const chain = chainOf(HEAD, { hasBlooms: false, hasReceipts: false });
    chain.rpc.omits = isSame(chain.allEvents[2]);
    const follower = followerOf(chain, newStore(chain));
    await follower.follow();
    const failure = await follower.fill().catch((error: unknown) => error);
    expect(failure).to.include({ name: "EventsOmitted", from: 3n, to: 3n });
  });

  it("is not looked for elsewhere if the RPCs differ about receipts", async () => {
    const chain = chainOf(5n);
    chain.rpc.omits = isSame(chain.allEvents.at(-1));
    const disagreement = new ChainError("RpcDisagreement", "two RPCs differ");
    chain.blockEvents = () => Promise.reject(disagreement);
    const following = settle(followerOf(chain, newStore(chain)));
    expect(await following.catch((error: unknown) => error)).to.equal(disagreement);
  });

  it("is not looked for by an RPC that is down", async () => {
    const chain = chainOf(5n);
    chain.rpc.omits = isSame(chain.allEvents.at(-1));
    const down = new ChainError("RpcUnavailable", "down");
    chain.blockEvents = async () => {
      chain.newestBlock = () => Promise.reject(down);
      throw down;
    };
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await follower.follow();
    await follower.follow();
    expect(await follower.follow().catch((error: unknown) => error)).to.equal(down);
  });

  for (const hasReceipts of [true, false])
    it(`is nothing if a bloom names a kind without cause, with receipts: ${hasReceipts}`, async () => {
      const chain = chainOf(0n, { hasReceipts });
      const blocks = chain.blocks.bind(chain);
      chain.blocks = async (from, to) =>
        (await blocks(from, to)).map((block) => ({ ...block, mayHold: NUMBERED }));
      const { store, reported } = await followTo(chain, {});
      expect(reported.omitted).to.deep.equal([]);
      expect(store.events).to.have.lengthOf(9);
    });
});

describe("a comparison with the chain's counts", () => {
  it("waits until history is there", async () => {
    const chain = chainOf(5n);
    const follower = followerOf(chain, newStore(chain));
    await follower.follow();
    await follower.follow();
    expect(await follower.compare()).to.equal(false);
    expect(follower.reported.omitted).to.deep.equal([]);
  });

  it("says if an RPC does not keep the state", async () => {
    const chain = chainOf(HEAD);
    const follower = followerOf(chain, newStore(chain));
    await settle(follower);
    chain.rpc.hasStates = false;
    const failure = await follower.compare().catch((error: unknown) => error);
    expect(failure).to.be.an("error").with.property("code", "RpcUnavailable");
  });

  it("takes no event of a block that is not final for one that is", async () => {
    const chain = chainOf(5n, { hasBlooms: false });
    const store = newStore(chain);
    const follower = followerOf(chain, store);
    await settle(follower);
    expect(await follower.compare()).to.equal(false);
    expect(follower.reported.omitted).to.deep.equal([]);
  });
});
