import { expect } from "chai";
import fc from "fast-check";

import { PRODUCTS } from "../../src/products/index.ts";
import { rebuildAggregates } from "../../src/store/aggregates/rebuildAggregates.ts";
import type { Recording } from "../../testing/Recording.ts";
import { expectFinality } from "./expectFinality.ts";
import { expectViews } from "./expectViews.ts";
import { histories, liveThrough, readFresh } from "./histories.ts";
import { expectSameContent, RecordedIndex } from "./RecordedIndex.ts";
import { lineOf, ReplayedChain } from "./ReplayedChain.ts";
import { readRecordings } from "./recordings.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 36 : 1_000;

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
      await liveThrough(index, chains, history, {
        beforeEnd: () => expectFinality(index.db),
      });
      const found = await index.content();
      await expectViews(index.db, recordings[at] as Recording);
      await expectFinality(index.db);
      await expectRightSums(index);

      await readFresh(index, chains);
      expectSameContent(found, await index.content());
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  });
});

/** Sums that were kept with each change are those of the rows in the end. */
async function expectRightSums({ db }: RecordedIndex): Promise<void> {
  const entities = PRODUCTS.flatMap((product) => product.entities);
  const { tables } = await rebuildAggregates(db, entities);
  for (const { table, differences } of tables) expect(differences, table).to.equal(0n);
  const counted = tables.filter(({ rows }) => rows > 0n).map(({ table }) => table);
  expect(counted).to.include.members(["index.message_hours", "index.activity_hours"]);
  expect(counted).to.include.members(["index.vault_hours", "index.fee_hours"]);
}
