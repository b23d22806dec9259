import { expect } from "chai";
import fc from "fast-check";

import type { Entity, StoredEvent } from "../../src/index.ts";
import { rebuildAggregates } from "../../src/store/aggregates/rebuildAggregates.ts";
import { type Said, ToyChain } from "./toy/ToyChain.ts";
import { ToyIndex } from "./toy/ToyIndex.ts";
import { toy } from "./toy/toy.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 50 : 1_000;

const saying = fc.record({
  kind: fc.constantFrom("Sent" as const, "Taken" as const, "Refused" as const),
  letter: fc.nat(3),
  alias: fc.nat(2),
  box: fc.nat(1),
});
const said: fc.Arbitrary<Said> = fc.record({
  events: fc.array(saying, { maxLength: 3 }),
  isLacking: fc.boolean(),
});
const blocks = fc.array(said, { minLength: 1, maxLength: 3 });
const history = fc.array(said, { minLength: 5, maxLength: 5 });

type Change = (chain: ToyChain) => Promise<void>;

/** A change that shows itself by its name when a test fails. */
function named(name: string, change: Change): Change {
  return Object.assign(change, { [fc.toStringMethod]: () => name });
}

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: blocks.map((added) =>
      named(`append ${fc.stringify(added)}`, (chain) => chain.append(added)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 4 })
      .map((depth) => named(`roll back ${depth}`, (chain) => chain.rollBack(depth))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), blocks)
      .map(([count, added]) =>
        named(`finalise ${count} or ${fc.stringify(added)}`, (chain) =>
          chain.finalise(count, added),
        ),
      ),
  },
  fc
    .integer({ min: 1, max: 3 })
    .map((count) => named(`fill ${count}`, (chain) => chain.fill(count))),
  fc.constant(named("amend", (chain) => chain.amend())),
);

describe("an index of two chains that change at once", function () {
  this.timeout(3_000_000);
  let index: ToyIndex;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index.stop());

  it("equals a fresh index of what is left, rows computed by hand, and rebuilt sums", async () => {
    const changes = fc.array(fc.tuple(change, change), { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(history, history, changes, async (one, other, pairs) => {
      await index.clear();
      const chains = [
        new ToyChain(await index.open(1n), one),
        new ToyChain(await index.open(2n), other),
      ];
      for (const chain of chains) await chain.begin();
      for (const pair of pairs) {
        await Promise.all(pair.map((apply, at) => apply(chains[at] as ToyChain)));
      }
      const found = await tables(index);
      expect(found.letters.map(({ detail }) => detail)).to.deep.equal(lettersOf(chains));
      const { tables: compared } = await rebuildAggregates(index.database.db, toy.entities);
      expect(compared.map(({ differences }) => differences)).to.deep.equal([0n, 0n]);

      await index.clear();
      for (const chain of chains.reverse()) await chain.copyTo(await index.open(chain.chainId));
      expect(found).to.deep.equal(await tables(index));
    });
    await fc.assert(property, { numRuns: RUNS });
  });
});

/** The rows, and from which events they follow. */
async function tables(index: ToyIndex) {
  const subjects = await index.read(
    `select entity, key, alias, chain_id, height, log_index, at from index.subjects
     order by entity, key, alias, chain_id, height, log_index`,
  );
  const events = await index.read(
    "select * from index.events order by chain_id, height, log_index",
  );
  return { ...(await index.rows()), ...(await index.sums()), subjects, events };
}

/** Details of the letters that the chains' events make, computed without a database. */
function lettersOf(chains: readonly ToyChain[]): unknown[] {
  const letters = toy.entities[0] as Entity;
  const events: StoredEvent[] = chains.flatMap((chain) =>
    chain.events.map((event) => ({ ...event, isFinal: event.height <= chain.final })),
  );
  const subjects = events.flatMap((event) =>
    letters.subjectsOf(event).map((subject) => ({ event, ...subject })),
  );
  const keys = [...new Set(subjects.flatMap(({ key }) => key ?? []))].sort();
  return keys.flatMap((key) => {
    const aliases = subjects.filter((one) => one.key === key).map(({ alias }) => alias);
    const own = subjects.filter(
      (one) => one.key === key || (one.key === undefined && aliases.includes(one.alias)),
    );
    const row = letters.fold(
      key,
      own.map(({ event }) => event),
    );
    return row === undefined ? [] : [row.detail];
  });
}
