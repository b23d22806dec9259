import fc from "fast-check";

import { histories, liveThrough, readFresh } from "../../recorded/histories.ts";
import { expectSameContent, RecordedIndex } from "../../recorded/RecordedIndex.ts";
import { lineOf, ReplayedChain } from "../../recorded/ReplayedChain.ts";
import { readRecordings } from "../../recorded/recordings.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 14 : 100;

describe("an index of our contracts, after each step of random histories", function () {
  this.timeout(3_000_000);
  const lines = readRecordings().map(({ chains }) => chains.map(lineOf));
  let index: RecordedIndex;
  let fresh: RecordedIndex;

  before(async () => {
    index = await RecordedIndex.start();
    fresh = await RecordedIndex.start();
  });
  after(async () => {
    await index?.stop();
    await fresh?.stop();
  });

  it("equals a fresh index of the chains as they are", async () => {
    const property = fc.asyncProperty(fc.nat(), histories, async (which, history) => {
      const line = lines[which % lines.length] ?? [];
      const chains = line.map((one) => new ReplayedChain(one));
      const expectFresh = async () => {
        await readFresh(fresh, chains);
        expectSameContent(await index.content(), await fresh.content());
      };
      await index.clear();
      await liveThrough(index, chains, history, { afterStep: expectFresh });
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  });
});
