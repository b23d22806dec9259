import { Cell } from "@ton/core";
import { expect } from "chai";

import { SeededRandom } from "../../src/chain/SeededRandom.ts";
import { schedule } from "../../src/chain/schedule.ts";
import type { InternalMessage } from "../../src/tlb/Executed.ts";
import { addressOf } from "../madeBlocks.ts";

describe("schedule", () => {
  /** From contracts 0 to 2, to contracts 0 to 2, three of each pair. */
  const pending: InternalMessage[] = [];
  for (let place = 0; place < 27; place++) {
    pending.push({
      cell: Cell.EMPTY,
      source: addressOf(place % 3),
      destination: addressOf(Math.floor(place / 3) % 3),
      lt: BigInt(100 - place),
      value: 0n,
      forwardFee: 0n,
    });
  }

  it("keeps the order between two contracts, and takes every message if none is held", () => {
    for (let seed = 0; seed < 20; seed++) {
      const order = internalOrder(String(seed), 0);
      expect(order).to.have.lengthOf(27);
      expect(order.filter(isOutOfOrder)).to.deep.equal([]);
    }
  });

  it("gives every other order a chance, and the same seed the same order", () => {
    const firsts = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const [first] = internalOrder(String(seed), 0);
      firsts.add(`${first?.source}>${first?.destination}`);
    }
    expect(firsts.size).to.equal(9);
    expect(internalOrder("a", 0.5)).to.deep.equal(internalOrder("a", 0.5));
    expect(internalOrder("a", 0.5)).to.not.deep.equal(internalOrder("b", 0.5));
  });

  it("holds all messages of two contracts, or none of them", () => {
    let taken = 0;
    for (let seed = 0; seed < 20; seed++) {
      const order = internalOrder(String(seed), 0.5);
      const pairs = Map.groupBy(order, ({ source, destination }) => `${source}>${destination}`);
      for (const messages of pairs.values()) expect(messages).to.have.lengthOf(3);
      taken += order.length;
    }
    expect(taken).to.be.within(180, 360);
  });

  it("keeps the order of messages from outside to one contract", () => {
    const externals = Array.from({ length: 12 }, (_, place) => ({
      cell: Cell.EMPTY,
      destination: String(place % 2),
      place,
    }));
    const order = schedule([], externals, new SeededRandom("a"), 0) as typeof externals;
    const first = order.filter(({ destination }) => destination === "0");
    expect(first.map(({ place }) => place)).to.deep.equal([0, 2, 4, 6, 8, 10]);
    expect(order).to.have.lengthOf(12);
  });

  function internalOrder(seed: string, holdChance: number): InternalMessage[] {
    return schedule(pending, [], new SeededRandom(seed), holdChance) as InternalMessage[];
  }
});

function isOutOfOrder(message: InternalMessage, place: number, order: InternalMessage[]): boolean {
  return order
    .slice(place + 1)
    .some(
      (later) =>
        later.lt < message.lt &&
        later.source.equals(message.source) &&
        later.destination.equals(message.destination),
    );
}
