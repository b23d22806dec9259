import { expect } from "chai";

import { EventsOmitted } from "../../src/follow/FollowErrors.ts";
import { Follower } from "../../src/follow/Follower.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { PRODUCTS } from "../../src/products/index.ts";
import { ForkingChain, type ToyEvent } from "../../testing/ForkingChain.ts";
import { APPENDED, DELIVERED, INDEXED, SENT_SEQUENCE } from "../../testing/toyProduct.ts";
import { contentOf, followerOf, freshStore, newStore, SETTINGS, settle } from "./settled.ts";

const PAIRS = [{ first: DELIVERED, second: INDEXED }];
const lane = 1n;
const FIRST: ToyEvent = { kind: DELIVERED, lane };
const SECOND: ToyEvent = { kind: INDEXED, lane, isNext: true };
const OTHER: ToyEvent = { kind: APPENDED, lane };

/** Pairs at the start and at the end of blocks, two in one block, and one with its first kind elsewhere in the block. */
const HISTORY: readonly (readonly ToyEvent[])[] = [
  [FIRST, SECOND],
  [OTHER],
  [FIRST, FIRST, SECOND, OTHER, FIRST, SECOND],
  [],
  [OTHER, FIRST, SECOND],
];
const HEAD = BigInt(HISTORY.length);

function chainOf(finalised: bigint, omits: (event: IndexedEvent) => boolean): ForkingChain {
  const chain = new ForkingChain();
  for (const events of HISTORY) chain.mine(events);
  Object.assign(chain.rpc, { hasBlooms: false, omits });
  chain.finalised = finalised;
  return chain;
}

const whole = chainOf(HEAD, () => false);
const firsts = whole.allEvents.filter(
  ({ kind, height, logIndex }) =>
    kind === DELIVERED &&
    whole.allEvents.some(
      (event) =>
        event.kind === INDEXED && event.height === height && event.logIndex === logIndex + 1,
    ),
);
const isSame = (a: IndexedEvent) => (b: IndexedEvent) =>
  a.height === b.height && a.logIndex === b.logIndex;

describe("an event that comes right before another one", () => {
  it("is found in receipts if an RPC leaves it out", async () => {
    const expected = await contentOf(await freshStore(whole));
    expect(firsts).to.have.length(4);
    for (const first of firsts) {
      for (const finalised of [0n, 3n, HEAD]) {
        const chain = chainOf(finalised, isSame(first));
        const store = newStore(chain);
        const follower = followerOf(chain, store, {}, chain, { pairs: PAIRS });
        await settle(follower);
        chain.finalised = HEAD;
        await settle(follower);
        expect(await contentOf(store)).to.deep.equal(expected);
        const { height } = first;
        expect(follower.reported.omitted).to.deep.include({
          ...{ chain: "toy", from: height, to: height, rpcs: ["toy-rpc"] },
        });
      }
    }
  });

  it("is found with the event after it, which the RPC leaves out once", async () => {
    for (const [first, range] of firsts.flatMap((one) =>
      [1n, 8n].map((size) => [one, size] as const),
    )) {
      const second = { ...first, logIndex: first.logIndex + 1 };
      let left = 1;
      const chain = chainOf(
        HEAD,
        (event) => isSame(first)(event) || (isSame(second)(event) && left-- > 0),
      );
      const store = newStore(chain);
      await settle(followerOf(chain, store, { range }, chain, { pairs: PAIRS }));
      expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(whole)));
    }
  });

  it("is found by the next reading if the RPC has it again, without receipts", async () => {
    const [first] = firsts as [IndexedEvent];
    let left = 1;
    const chain = chainOf(0n, (event) => isSame(first)(event) && left-- > 0);
    const store = newStore(chain);
    await settle(withoutWitness(chain, store));
    const found = await contentOf(store);
    const fresh = newStore(whole);
    expect(found).to.have.deep.property("events", (await followed(fresh)).events);
  });

  it("stops the reading, and nothing of its blocks is stored, if no reading has it", async () => {
    const [, first] = firsts as [IndexedEvent, IndexedEvent];
    const chain = chainOf(0n, isSame(first));
    const store = newStore(chain);
    const error = await settle(withoutWitness(chain, store)).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(EventsOmitted);
    const missing = `the event before log ${first.logIndex + 1}, ${INDEXED}`;
    const { height } = first;
    expect(error).to.include({ chain: "toy", from: height, to: height, missing });
    expect(store.events.some((event) => event.height === height)).to.equal(false);
  });

  it("stops the reading if the chain's RPC gives no receipts", async () => {
    const [first] = firsts as [IndexedEvent];
    const chain = chainOf(0n, isSame(first));
    chain.rpc.hasReceipts = false;
    const store = newStore(chain);
    const following = settle(followerOf(chain, store, {}, chain, { pairs: PAIRS }));
    expect(await following.catch((reason: unknown) => reason)).to.be.instanceOf(EventsOmitted);
  });

  it("is the log with the payload, of a message of sendMessage", () => {
    const pairs = PRODUCTS.flatMap((product) => product.pairs ?? []);
    const pair = { first: "mailbox.MessageSent", second: "mailbox.MessageIndexed" };
    expect(pairs).to.deep.include(pair);
  });
});

function withoutWitness(chain: ForkingChain, store: ReturnType<typeof newStore>): Follower {
  return new Follower({
    ...{ chain, store, sequences: [SENT_SEQUENCE], pairs: PAIRS, settings: SETTINGS },
    reports: { omitted: () => undefined, replaced: () => undefined },
  });
}

async function followed(store: ReturnType<typeof newStore>) {
  await settle(
    withoutWitness(
      chainOf(0n, () => false),
      store,
    ),
  );
  return store;
}
