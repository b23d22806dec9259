import { expect } from "chai";

import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { ForkingChain } from "../../testing/ForkingChain.ts";
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
