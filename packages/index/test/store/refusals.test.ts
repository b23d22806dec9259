import { expect } from "chai";

import type { Entity, IndexedEvent } from "../../src/index.ts";
import type { PgChainStore } from "../../src/store/PgChainStore.ts";
import { blockAt, eventIn, letter } from "./toy/chain.ts";
import { ToyIndex } from "./toy/ToyIndex.ts";
import { toy } from "./toy/toy.ts";

describe("the index of a chain refuses", function () {
  this.timeout(60_000);
  let index: ToyIndex;
  let store: PgChainStore;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index.stop());

  /** Final up to 11, observed up to 13. */
  beforeEach(async () => {
    await index.clear();
    store = await index.open(1n);
    await store.begin(10n);
    await store.append(
      [10n, 11n, 12n, 13n].map((height) => blockAt(height)),
      [],
    );
    await store.finalise(blockAt(11n), []);
  });

  const [sent, next] = [14n, 12n].map((height) =>
    eventIn(1n, blockAt(height), 0, "box.Sent", letter(1)),
  ) as [IndexedEvent, IndexedEvent];

  /** The error's name and values. Whatever was refused, nothing changed. */
  async function refused(attempt: () => Promise<void>): Promise<[string, object]> {
    const before = await everything();
    const error = await attempt().then(
      () => expect.fail("nothing was refused"),
      (failure) => failure,
    );
    expect(await everything()).to.deep.equal(before);
    return [error.name, error.details];
  }

  function everything(): Promise<unknown[]> {
    const tables = ["chains", "blocks", "events", "subjects", "letters", "boxes"];
    return Promise.all(tables.map((table) => index.read(`select * from index.${table}`)));
  }

  it("to begin twice, below its history, and to be written before it began", async () => {
    expect(await refused(() => store.begin(20n))).to.deep.equal([
      "BeginError",
      { chainId: 1n, start: 1n, live: 10n, height: 20n },
    ]);
    const other = await index.open(2n, { start: 5n });
    const details = { chainId: 2n, start: 5n, live: undefined };
    expect(await refused(() => other.begin(4n))).to.deep.equal([
      "BeginError",
      { ...details, height: 4n },
    ]);
    for (const attempt of [
      () => other.append([blockAt(5n)], []),
      () => other.finalise(blockAt(5n), []),
      () => other.fill({ from: 5n, to: 5n }, []),
    ]) {
      expect(await refused(attempt)).to.deep.equal([
        "BeginError",
        { ...details, height: undefined },
      ]);
    }
  });

  it("a configuration whose history begins earlier", async () => {
    const error = await index.open(1n, { start: 0n }).catch((failure) => failure);
    expect(error.name).to.equal("HistoryStartError");
    expect(error.details).to.deep.equal({ chainId: 1n, begun: 1n, start: 0n });
    await index.open(1n, { start: 2n });
  });

  it("blocks that leave one out", async () => {
    const gap = (expected: bigint, height: bigint) => [
      "BlockGapError",
      { chainId: 1n, expected, height },
    ];
    const append = (...heights: bigint[]) =>
      refused(() =>
        store.append(
          heights.map((height) => blockAt(height)),
          [],
        ),
      );
    expect(await append(15n)).to.deep.equal(gap(14n, 15n));
    expect(await append(13n)).to.deep.equal(gap(14n, 13n));
    expect(await append(14n, 16n)).to.deep.equal(gap(15n, 16n));
    expect(await refused(() => store.finalise(blockAt(11n), []))).to.deep.equal(gap(12n, 11n));
    const fill = (from: bigint, to: bigint) => refused(() => store.fill({ from, to }, []));
    expect(await fill(2n, 3n)).to.deep.equal(gap(1n, 2n));
    expect(await fill(1n, 10n)).to.deep.equal(gap(9n, 10n));
    expect(await fill(1n, 0n)).to.deep.equal(gap(9n, 0n));
  });

  it("blocks of another fork, among them those above the newest final one", async () => {
    const [fork, last] = [blockAt(14n, 1n), blockAt(12n, 1n)];
    expect(await refused(() => store.append([fork], []))).to.deep.equal([
      "ParentBlockError",
      { chainId: 1n, height: 14n, parentHash: fork.parentHash, below: blockAt(13n).hash },
    ]);
    expect(await refused(() => store.finalise(last, []))).to.deep.equal([
      "ParentBlockError",
      { chainId: 1n, height: 12n, parentHash: last.parentHash, below: blockAt(11n).hash },
    ]);
  });

  it("blocks that are older than the block below", async () => {
    const { at } = blockAt(11n);
    const early = (height: bigint) => ({ ...blockAt(height), at: at - 1n });
    expect(await refused(() => store.append([early(14n)], []))).to.deep.equal([
      "BlockTimeError",
      { chainId: 1n, height: 14n, at: at - 1n, below: blockAt(13n).at },
    ]);
    expect(await refused(() => store.finalise(early(13n), []))).to.deep.equal([
      "BlockTimeError",
      { chainId: 1n, height: 13n, at: at - 1n, below: at },
    ]);
  });

  it("to remove final blocks", async () => {
    expect(await refused(() => store.rollBack(10n))).to.deep.equal([
      "FinalBlocksError",
      { chainId: 1n, above: 10n, final: 11n },
    ]);
  });

  it("events of other chains, blocks and times, and two at one place", async () => {
    const reasonOf = async (attempt: () => Promise<void>) => {
      const [name, details] = await refused(attempt);
      expect(name).to.equal("EventPlaceError");
      return (details as { reason: string }).reason;
    };
    const append = (...events: IndexedEvent[]) =>
      reasonOf(() => store.append([blockAt(14n)], events));
    const { hash, at } = blockAt(14n);
    const other = blockAt(14n, 1n).hash;
    expect(await append({ ...sent, chainId: 2n })).to.equal("the chain is 1");
    expect(await append(next)).to.equal("the blocks are 14 to 14");
    expect(await append({ ...sent, blockHash: other })).to.equal(
      `the block's hash is ${hash}, not ${other}`,
    );
    expect(await append({ ...sent, at: at + 1n })).to.equal(
      `the block's time is ${at}, not ${at + 1n}`,
    );
    expect(await append(sent, sent)).to.equal("its place is taken");

    const finalise = (event: IndexedEvent) => reasonOf(() => store.finalise(blockAt(13n), [event]));
    const [since, until] = [blockAt(11n).at, blockAt(13n).at];
    expect(await finalise(sent)).to.equal("the blocks are 12 to 13");
    expect(await finalise({ ...next, at: since - 1n })).to.equal(`no block is older than ${since}`);
    expect(await finalise({ ...next, at: until + 1n })).to.equal(`no block is newer than ${until}`);
    const last = eventIn(1n, blockAt(13n, 1n), 0, "box.Sent", letter(1));
    expect(await finalise(last)).to.match(/^the block's hash is /);

    const amend = (event: IndexedEvent) => reasonOf(() => store.amend([event]));
    expect(await amend(sent)).to.equal("the blocks are 1 to 13");
    expect(await amend({ ...next, blockHash: other })).to.match(/^the block's hash is /);
    expect(await amend(eventIn(1n, blockAt(9n), 0, "box.Sent", letter(1)))).to.equal(
      "blocks 1 to 9 were not read yet",
    );
    const fill = eventIn(1n, blockAt(3n), 0, "box.Sent", letter(1));
    expect(await reasonOf(() => store.fill({ from: 1n, to: 2n }, [fill]))).to.equal(
      "the blocks are 1 to 2",
    );
  });

  it("rows that do not follow from their events, and names the row", async () => {
    const entities = toy.entities.map(
      (entity): Entity => ({
        ...entity,
        fold: () => {
          throw new Error("no such row");
        },
      }),
    );
    const broken = await index.open(1n, { entities });
    const [name, details] = await refused(() => broken.append([blockAt(14n)], [sent]));
    expect(name).to.equal("FoldError");
    expect(details).to.deep.equal({ entity: "letter", key: sent.values.letter });
  });

  it("what a process that hung in a transaction was about to store", async () => {
    const entities = toy.entities.map(
      (entity): Entity => ({
        ...entity,
        fold: (...of) => {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
          return entity.fold(...of);
        },
      }),
    );
    const hanging = await index.open(1n, { entities, patience: 100 });
    await refused(() => hanging.append([blockAt(14n)], [sent]));
    const patient = await index.open(1n, { entities });
    await patient.append([blockAt(14n)], [sent]);
  });
});
