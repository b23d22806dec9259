import { expect } from "chai";
import fc from "fast-check";

import type { Recording } from "../../testing/Recording.ts";
import { expectViews } from "./expectViews.ts";
import { histories, liveThrough } from "./histories.ts";
import { RecordedIndex } from "./RecordedIndex.ts";
import { lineOf, ReplayedChain } from "./ReplayedChain.ts";
import { readRecordings } from "./recordings.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 5 : 1_000;

describe("an index of our contracts, in random histories", function () {
  this.timeout(3_000_000);
  const recordings = readRecordings();
  const lines = recordings.map(({ chains }) => chains.map(lineOf));
  let index: RecordedIndex;

  before(async () => {
    index = await RecordedIndex.start();
  });
  after(() => index?.stop());

  it("equals a fresh index of the chains in the end, and says what the contracts say", async () => {
    const property = fc.asyncProperty(fc.nat(), histories, async (which, history) => {
      const at = which % lines.length;
      const chains = (lines[at] ?? []).map((line) => new ReplayedChain(line));
      await index.clear();
      await liveThrough(index, chains, history);
      const found = await index.content();
      await expectViews(index.db, recordings[at] as Recording);

      await index.clear();
      for (const chain of chains.toReversed()) {
        const { follower } = await index.follow(chain, 1_000n);
        while ([await follower.follow(), await follower.fill()].includes(true));
      }
      for (const [table, rows] of Object.entries(await index.content())) {
        expect(found[table], table).to.deep.equal(rows);
      }
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  });
});
