import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { expect } from "chai";

import { type ArchivedMonth, archiveEvents } from "../../src/archive/archiveEvents.ts";
import { MonthNotOverError } from "../../src/archive/errors.ts";
import { lateRows } from "../../src/archive/lateRows.ts";
import { monthsDue } from "../../src/archive/months.ts";
import type { Entity, IndexedEvent, PgChainStore } from "../../src/index.ts";
import { ArchivedBlocksError, EventMissingError } from "../../src/store/errors.ts";
import { forgetAbove } from "../../src/store/forgetAbove.ts";
import { blockAt, eventIn, letter, word } from "../store/toy/chain.ts";
import { ToyIndex } from "../store/toy/ToyIndex.ts";
import { toy } from "../store/toy/toy.ts";

/** Boxes never end: with them, nothing of a letter could go. */
const entities = [toy.entities[0] as Entity];
/** Blocks of this month are those below 17. */
const [NOVEMBER, DECEMBER] = ["2023-11-01", "2023-12-01"];

describe("an archive of events", function () {
  this.timeout(60_000);
  let index: ToyIndex;
  let store: PgChainStore;
  let folder: string;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index?.stop());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "archive-"));
    await index.clear();
    store = await index.open(1n, { entities });
    await store.begin(1n);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const said = (kind: string, height: bigint, number: number, logIndex = 0) =>
    eventIn(1n, blockAt(height), logIndex, `box.${kind}`, letter(number));
  const read = (events: readonly IndexedEvent[], to = 20n) => store.finalise(blockAt(to), events);
  /** One letter that ended, one that did not, and a refusal of a letter that is not known. */
  const story = [
    said("Sent", 2n, 1),
    said("Refused", 3n, 1),
    said("Sent", 4n, 2),
    said("Refused", 5n, 3),
    said("Taken", 18n, 2),
  ];

  async function archive(before = DECEMBER): Promise<ArchivedMonth[]> {
    return all(archiveEvents(index.database.db, { entities, before, folder }));
  }

  const heights = async () =>
    (await index.read("select height from index.events order by height")).map((row) => row.height);
  const letters = () => index.read("select * from index.letters order by key");
  const lateNotes = () => index.read("select entity, key from index.late_rows");

  it("has the events of rows that ended, in a file with its hash; others stay", async () => {
    await read(story);
    const before = await letters();
    const [month, ...others] = await archive();
    expect(others).to.deep.equal([]);
    expect(month).to.deep.include({ month: NOVEMBER, kept: 2n });
    expect(await heights()).to.deep.equal([4n, 5n, 18n]);
    expect(await letters()).to.deep.equal(before);

    const [name] = await readdir(folder);
    expect(name).to.match(/^events-2023-11-[0-9a-f]{16}\.ndjson\.gz$/);
    const bytes = await readFile(join(folder, `${name}`));
    const sha256 = `0x${createHash("sha256").update(bytes).digest("hex")}`;
    expect(month?.file).to.deep.equal({ file: name, sha256, events: 2n });
    const lines = gunzipSync(bytes)
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ height, kind }) => [height, kind])).to.deep.equal([
      [2, "box.Sent"],
      [3, "box.Refused"],
    ]);
  });

  it("takes each event once, and later those of rows that ended since", async () => {
    await read(story);
    await archive();
    expect((await archive())[0]?.file).to.equal(undefined);
    await store.finalise(blockAt(21n), [said("Refused", 21n, 2)]);
    expect((await archive())[0]?.file?.events).to.equal(1n);
    expect(await readdir(folder)).to.have.length(2);
    expect(await lateNotes()).to.deep.equal([]);
  });

  it("keeps events whose transaction has costs to be read or shared", async () => {
    await read(story);
    await index.read(
      `insert into index.transactions (chain_id, hash, height, block_hash, at, to_share)
       select chain_id, transaction, height, block_hash, at, false from index.events limit 1`,
    );
    expect(await archive()).to.deep.equal([{ month: NOVEMBER, file: undefined, kept: 4n }]);
  });

  it("waits until each chain has all history, and newer final blocks", async () => {
    await read(story, 18n);
    const late = await index.open(2n, { entities });
    const refusal = async () => (await rejection(archive(), MonthNotOverError)).message;
    expect(await refusal()).to.include("chain 2 lacks history");
    await late.begin(1n);
    await late.finalise(blockAt(16n), []);
    expect(await refusal()).to.include("chain 2 has no newer final block yet");
    await late.finalise(blockAt(17n), []);
    expect((await archive())[0]?.file?.events).to.equal(2n);
  });

  it("leaves a row as it is if an event comes late, and notes the row", async () => {
    await read(story);
    await archive();
    const before = await letters();
    const block = blockAt(21n);
    await store.append([block], [said("Taken", 21n, 1), said("Sent", 21n, 4, 1)]);
    const after = await letters();
    expect(after.slice(0, 2)).to.deep.equal(before);
    expect(after).to.have.length(3);
    const late = [{ entity: "letter", key: Buffer.from(word(1).slice(2), "hex") }];
    expect(await lateNotes()).to.deep.equal(late);
    await store.rollBack(20n);
    expect(await letters()).to.deep.equal(before);
    await store.append([block], [eventIn(1n, block, 0, "box.Refused", letter(1))]);
    expect(await letters()).to.deep.equal(before);
  });

  it("is of no use to hide a lost event: its row is refused", async () => {
    await read(story);
    await index.read("delete from index.events where height = 3");
    const lost = store.append([blockAt(21n)], [said("Taken", 21n, 1)]);
    expect((await rejection(lost, EventMissingError)).details).to.include({ place: "1 3 0" });
  });

  it("hides no event from the follower, which adds none a second time", async () => {
    await read(story);
    await archive();
    const keys = [word(1), word(2), word(9)];
    const search = { entity: "letter", kinds: ["box.Sent"], keys };
    expect(await store.eventHeights(search)).to.deep.equal([2n, 4n, undefined]);
    await store.amend(story.slice(0, 3));
    expect(await heights()).to.deep.equal([4n, 5n, 18n]);
  });

  it("gives way to events that are read again, and takes them once more", async () => {
    await read(story);
    const before = await letters();
    const [first] = await archive();
    await store.append([blockAt(21n)], [said("Taken", 21n, 1)]);
    expect(await lateRows(index.database.db)).to.deep.equal([{ entity: "letter", key: word(1) }]);
    await index.read(
      "update index.chains set filled_height = start_height - 1, live_height = final_height + 1",
    );
    await store.fill({ from: 1n, to: 2n }, story.slice(0, 1));
    expect(await letters()).to.deep.equal(before);
    await store.fill({ from: 3n, to: 20n }, story.slice(1));
    expect(await heights()).to.deep.equal([2n, 3n, 4n, 5n, 18n, 21n]);
    expect(await lateRows(index.database.db)).to.deep.equal([]);
    expect((await letters())[0]).to.deep.include({ failures: 1n, final: false });
    await store.rollBack(20n);
    expect(await letters()).to.deep.equal(before);
    expect(await archive()).to.deep.equal([first]);
  });

  it("keeps its blocks from being forgotten", async () => {
    await read(story);
    await archive();
    const generation = 1n;
    const forget = (above: bigint) =>
      forgetAbove(index.database.db, { chainId: 1n, generation, entities, above, isTrial: true });
    const refused = await rejection(forget(2n), ArchivedBlocksError);
    expect(refused.details).to.deep.equal({ chainId: 1n, above: 2n, archived: 3n });
    expect((await forget(3n)).events).to.equal(3);
  });

  it("changes nothing if a file cannot be written, and continues later", async () => {
    await read(story);
    const file = join(folder, "file");
    await writeFile(file, "");
    const options = { entities, before: DECEMBER, folder: join(file, "folder") };
    const failed = all(archiveEvents(index.database.db, options));
    await rejection(failed, Error);
    expect(await heights()).to.deep.equal([2n, 3n, 4n, 5n, 18n]);
    expect((await archive())[0]?.file?.events).to.equal(2n);
  });

  it("is due 90 days after the end of a month, until it has events of the month", async () => {
    await read(story);
    const { db } = index.database;
    const end = Date.parse(DECEMBER);
    const due = (days: number) => monthsDue(db, end + days * 86_400_000);
    expect(await due(89)).to.deep.equal([]);
    expect(await due(95)).to.deep.equal([NOVEMBER]);
    await archive();
    expect(await due(95)).to.deep.equal([]);
  });
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The error of this class by which work ends. */
async function rejection<E extends Error>(
  work: Promise<unknown>,
  type: abstract new (...values: never[]) => E,
): Promise<E> {
  const error = await work.then(
    () => undefined,
    (failure) => failure,
  );
  expect(error).to.be.instanceOf(type);
  return error;
}
