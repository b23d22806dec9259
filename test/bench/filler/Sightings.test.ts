import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { Sightings } from "../../../bench/filler/Sightings.ts";

describe("Sightings", () => {
  /** A chain whose newest block a test sets. */
  function chainAt(height: number) {
    return { height, send: async (_: string) => `0x${chain.height.toString(16)}` };
  }
  let chain: ReturnType<typeof chainAt>;
  let sightings: Sightings;

  beforeEach(() => {
    chain = chainAt(4);
    sightings = new Sightings(chain);
  });

  afterEach(() => sightings.stop());

  it("say when a block was seen, and wait for one that is not there yet", async () => {
    const before = performance.now();
    const waiting = sightings.of(6);
    await sleep(1);
    chain.height = 6;
    const [fourth, sixth] = [await sightings.of(4), await waiting];
    expect(fourth).to.be.within(before - 1_000, sixth);
    expect(sixth).to.be.above(before);
    expect(await sightings.of(5), "seen at once with the next").to.equal(sixth);
  });

  it("know nothing of blocks that were there before", async () => {
    await sightings.of(4);
    const error = await sightings.of(3).catch((reason: unknown) => reason);
    expect(String(error)).to.match(/block 3 was there before 4 was seen/);
  });
});
