import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { EventsOmitted } from "../../src/follow/FollowErrors.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { ForkingChain, type RpcBehaviour, type ToyEvent } from "../../testing/ForkingChain.ts";
import { APPENDED, DELIVERED, TOY_BOOK } from "../../testing/toyProduct.ts";
import { contentOf, followerOf, freshStore, newStore, settle } from "./settled.ts";

const SENT: ToyEvent = { kind: APPENDED, lane: 1n };
const GOT: ToyEvent = { kind: DELIVERED, lane: 1n };
const OTHER: ToyEvent = { kind: DELIVERED, lane: 2n };

/** Deliveries have no numbers: the chain's sums alone show one that is missing. */
const HISTORY: readonly (readonly ToyEvent[])[] = [
  [SENT],
  [GOT, SENT],
  ...Array(7).fill([]),
  [GOT, GOT, OTHER],
  ...Array(9).fill([]),
  [SENT, GOT],
  ...Array(20).fill([]),
  [OTHER],
];
const FIRST_GOT = 2n;
const TWO_GOT = 10n;

type Omits = (event: IndexedEvent) => boolean;

/** A chain of which all is final, whose blocks have no blooms. */
function chainOf(rpc: Partial<RpcBehaviour> = {}): ForkingChain {
  const chain = new ForkingChain();
  for (const events of HISTORY) chain.mine(events);
  chain.finalised = chain.head;
  Object.assign(chain.rpc, { hasBlooms: false }, rpc);
  return chain;
}

/** Reads a chain without some events, then compares sums. */
async function compared(chain: ForkingChain, omits: Omits, omitsLater: Omits = omits) {
  const store = newStore(chain);
  const follower = followerOf(chain, store, {}, chain, { books: [TOY_BOOK] });
  chain.rpc.omits = omits;
  while ((await follower.follow()) || (await follower.fill()));
  const before = (await contentOf(store)) as { events: unknown[] };
  chain.rpc.omits = omitsLater;
  const asked: string[] = [];
  chain.rpc.beforeAnswer = (method) => asked.push(method);
  const compare = () => follower.compare();
  return { store, compare, asked, before, omitted: follower.reported.omitted };
}

const nothing: Omits = () => false;
const deliveryAt =
  (height: bigint, logIndex?: number): Omits =>
  (event) =>
    event.kind === DELIVERED &&
    event.height === height &&
    (logIndex === undefined || event.logIndex === logIndex);

describe("a sum of the index that differs from the chain's", () => {
  it("shows each missing event without a number, which is found in the receipts and reported", async () => {
    const whole = chainOf();
    const expected = await contentOf(await freshStore(whole));
    const deliveries = whole.allEvents.filter(({ kind }) => kind === DELIVERED);
    expect(deliveries).to.have.lengthOf(6);
    for (const { height, logIndex } of deliveries) {
      const found = await compared(chainOf(), deliveryAt(height, logIndex));
      const name = `log ${logIndex} of block ${height}`;
      expect(found.before, name).not.to.deep.equal(expected);
      expect(await found.compare(), name).to.equal(true);
      expect(await contentOf(found.store), name).to.deep.equal(expected);
      const omission = { chain: "toy", from: height, to: height, rpcs: ["toy-rpc"] };
      expect(found.omitted, name).to.deep.equal([omission]);
      expect(await found.compare(), name).to.equal(false);
    }
  });

  it("shows several missing events, in one block and in others", async () => {
    const expected = await contentOf(await freshStore(chainOf()));
    const found = await compared(chainOf(), ({ kind }) => kind === DELIVERED);
    expect(await found.compare()).to.equal(true);
    expect(await contentOf(found.store)).to.deep.equal(expected);
    expect(found.omitted.map(({ from }) => from)).to.deep.equal([2n, 10n, 20n, 41n]);
  });

  it("needs no receipts if another reading has the event", async () => {
    const omits = deliveryAt(TWO_GOT);
    const found = await compared(chainOf({ hasReceipts: false }), omits, nothing);
    expect(await found.compare()).to.equal(true);
    expect(found.before.events.length + 3).to.equal(found.store.events.length);
  });

  it("is looked for in all blocks again if RPCs do not keep old states", async () => {
    const chain = chainOf();
    const found = await compared(chain, deliveryAt(TWO_GOT), nothing);
    const balances = chain.balances.bind(chain);
    chain.balances = (height) => {
      chain.rpc.hasStates = height === chain.finalised;
      return balances(height);
    };
    expect(await found.compare()).to.equal(true);
    expect(found.omitted).to.deep.include({
      ...{ chain: "toy", from: 1n, to: chain.head, rpcs: ["toy-rpc"] },
    });
  });

  it("stays a difference with chain, blocks and RPC if no reading explains it", async () => {
    const found = await compared(chainOf({ hasReceipts: false }), deliveryAt(FIRST_GOT));
    const error = await found.compare().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).to.be.instanceOf(EventsOmitted);
    expect(error).to.include({ chain: "toy", from: FIRST_GOT, to: FIRST_GOT });
    const missing = `moves of 2 in the delivered in ${uintBytes(1n, 32)}`;
    expect(error).to.have.property("missing", missing);
    expect(found.store.events.length).to.equal(found.before.events.length);
  });

  it("does not hide another difference, which is found", async () => {
    const isFirst = deliveryAt(FIRST_GOT);
    const omits: Omits = (event) => isFirst(event) || deliveryAt(41n)(event);
    const found = await compared(chainOf({ hasReceipts: false }), omits, isFirst);
    expect(await found.compare().then(String, String)).to.match(/moves of 2 in the delivered in/);
    expect(found.store.events.length).to.equal(found.before.events.length + 1);
  });

  it("is no cause to read for ever if stored events do not make up their sum", async () => {
    const found = await compared(chainOf(), deliveryAt(FIRST_GOT));
    found.store.amend = async () => undefined;
    expect(await found.compare().then(String, String)).to.match(
      /left out rows of stored events in the delivered in .* in the blocks 2 to 2 of toy/,
    );
  });

  it("takes no event for the missing one that moves another amount", async () => {
    const chain = chainOf({ hasReceipts: false });
    const omits = deliveryAt(TWO_GOT);
    const part: Omits = (event) => omits(event) && event.logIndex === 0;
    const found = await compared(chain, omits, part);
    const error = await found.compare().then(String, String);
    expect(error).to.match(/EventsOmitted: toy-rpc left out moves of \d+ in the delivered in/);
  });

  it("is not looked for before history is there, or without a sum to compare", async () => {
    const chain = chainOf();
    const store = newStore(chain);
    const follower = followerOf(chain, store, {}, chain, { books: [TOY_BOOK] });
    chain.rpc.omits = deliveryAt(TWO_GOT);
    await follower.follow();
    expect(await follower.compare()).to.equal(false);
    await settle(followerOf(chain, store, {}, chain));
    expect(store.events).to.have.lengthOf(chain.allEvents.length - 3);
  });

  it("is narrowed down by halves, from where sums agreed last", async () => {
    const chain = chainOf();
    const found = await compared(chain, nothing);
    expect(await found.compare()).to.equal(false);
    expect(found.asked.filter((method) => method === "balances")).to.have.lengthOf(1);
    const sums: bigint[] = [];
    const sumOf = found.store.sumOf.bind(found.store);
    found.store.sumOf = (search) => {
      sums.push(search.above);
      return sumOf(search);
    };
    await found.compare();
    expect(sums).to.deep.equal([chain.head, chain.head]);
  });
});

describe("an event that hints at another one", () => {
  /** A transaction of two deliveries and a sending, in this toy. */
  const hints = [{ first: APPENDED, second: DELIVERED }];

  async function followed(omits: Omits, isHint?: Omits, isInReceipts: Omits = () => true) {
    const chain = new ForkingChain();
    chain.mine([{ kind: DELIVERED, lane: 3n }]);
    chain.mine([{ kind: APPENDED, lane: 3n }]);
    chain.finalised = chain.head;
    // Both events are of one transaction, in one block.
    const events = chain.allEvents.map((event) => ({
      ...event,
      ...{ height: 1n, blockHash: `${chain.allEvents[0]?.blockHash}` },
      transaction: uintBytes(5n, 32),
      logIndex: event.kind === DELIVERED ? 1 : 0,
    }));
    Object.assign(chain.rpc, { hasBlooms: false, omits });
    chain.events = async (from, to) =>
      events.filter(({ height }) => height >= from && height <= to).filter((one) => !omits(one));
    let receipts = 0;
    chain.blockEvents = async (height) => {
      receipts += 1;
      return events.filter((event) => event.height === height && isInReceipts(event));
    };
    const store = newStore(chain);
    const hint = hints.map((one) => (isHint ? { ...one, isHint } : one));
    const follower = followerOf(chain, store, {}, chain, { hints: hint });
    while ((await follower.follow()) || (await follower.fill()));
    return { kinds: store.events.map(({ kind }) => kind), receipts, ...follower.reported };
  }

  const omitsFirst: Omits = ({ kind }) => kind === APPENDED;

  it("has receipts asked for the missing one", async () => {
    const { kinds, omitted } = await followed(omitsFirst);
    expect(kinds).to.have.members([APPENDED, DELIVERED]);
    expect(omitted).to.deep.equal([{ chain: "toy", from: 1n, to: 1n, rpcs: ["toy-rpc"] }]);
  });

  it("asks nothing if both are there, or if it does not hint", async () => {
    expect(await followed(() => false)).to.include({ receipts: 0 });
    expect(await followed(omitsFirst, () => false)).to.include({ receipts: 0 });
  });

  it("stands alone if the receipts have no other one", async () => {
    const isSecond: Omits = ({ kind }) => kind === DELIVERED;
    const { kinds, omitted } = await followed(omitsFirst, undefined, isSecond);
    expect(kinds).to.deep.equal([DELIVERED]);
    expect(omitted).to.deep.equal([]);
  });
});
