import { expect } from "chai";

import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { ForkingChain, type ToyEvent } from "../../testing/ForkingChain.ts";
import { APPENDED, DELIVERED } from "../../testing/toyProduct.ts";
import { contentOf, followerOf, freshStore, newStore, settle } from "./settled.ts";

const MOST_READINGS = 100;

/** A chain of three blocks whose second one sends a message of a lane. */
function chainOf(second: bigint): ForkingChain {
  const chain = new ForkingChain();
  chain.mine([]);
  chain.mine([{ kind: APPENDED, lane: second }]);
  chain.mine([
    { kind: second === 1n ? APPENDED : DELIVERED, lane: 1n },
    { kind: second === 1n ? DELIVERED : APPENDED, lane: 2n },
  ]);
  return Object.assign(chain, { rpc: { ...chain.rpc, hasStates: false } });
}

describe("a block that RPCs tell of in two versions", () => {
  it("is read at another time: each version lacks a number that the other one has", async () => {
    const [one, other] = [chainOf(1n), chainOf(2n)];
    const events = (chain: ForkingChain, height: bigint) =>
      chain.allEvents.filter((event) => event.height === height);
    const third = [...events(one, 3n), ...events(other, 3n)].filter(
      ({ kind }) => kind === APPENDED,
    );
    let readings = 0;
    const read = async (from: bigint, to: bigint): Promise<IndexedEvent[]> => {
      readings += 1;
      if (readings > MOST_READINGS) throw new Error("it is read again and again");
      const second = events(readings % 2 === 1 ? one : other, 2n);
      return [...second, ...third].filter(({ height }) => height >= from && height <= to);
    };
    const torn = new Proxy(one, {
      get: (chain, name) => {
        const member: unknown = Reflect.get(chain, name, chain);
        if (name === "events") return read;
        return typeof member === "function" ? member.bind(chain) : member;
      },
    });
    const store = newStore(one);
    const follower = followerOf(one, store, { range: 8n }, torn);
    expect([await follower.follow(), await follower.follow()]).to.deep.equal([true, false]);
    expect(readings).to.be.below(MOST_READINGS);
    expect(store.events).to.deep.equal([]);
    one.rpc.hasStates = true;
    const later = followerOf(one, store, { range: 8n });
    await settle(later);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(one)));
  });
});

describe("blocks that the chain replaces while they are read", () => {
  const SENT: ToyEvent = { kind: APPENDED, lane: 1n };
  const NO_MESSAGES: readonly (readonly ToyEvent[])[] = [[], [], [], [], [], []];
  const TWO_MESSAGES: readonly (readonly ToyEvent[])[] = [[], [SENT], [], [], [SENT], []];

  /** The chain replaces its blocks before each further answer with events. */
  async function followReplaced(...versions: (readonly (readonly ToyEvent[])[])[]) {
    const chain = new ForkingChain();
    for (const events of NO_MESSAGES) chain.mine(events);
    chain.rpc.hasStates = false;
    const store = newStore(chain);
    const follower = followerOf(chain, store, { range: 3n, parallel: 1 });
    await follower.follow();
    let readings = 0;
    chain.rpc.beforeAnswer = (method) => {
      if (method !== "events" || readings++ === 0) return;
      const version = versions.shift();
      if (version !== undefined) chain.reorganise(chain.head, version);
    };
    const isChanged = await follower.follow();
    expect(versions).to.deep.equal([]);
    chain.rpc.hasStates = true;
    return { chain, store, follower, isChanged };
  }

  it("accuse no RPC of an omission: a number is missing between two histories", async () => {
    const { chain, store, follower, isChanged } = await followReplaced(TWO_MESSAGES);
    expect([isChanged, store.events]).to.deep.equal([false, []]);
    await settle(follower);
    expect(follower.reported.omitted).to.deep.equal([]);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });

  it("stop no chain, although no reading has the missing number", async () => {
    const { chain, store, follower, isChanged } = await followReplaced(TWO_MESSAGES, NO_MESSAGES);
    expect([isChanged, store.events]).to.deep.equal([false, []]);
    await settle(follower);
    expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
  });
});
