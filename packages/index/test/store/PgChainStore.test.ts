import { inTransaction } from "@causeway/database";
import { expect } from "chai";

import type { IndexedEvent } from "../../src/index.ts";
import { lockChain } from "../../src/store/chainRow.ts";
import { LeaseLostError } from "../../src/store/errors.ts";
import type { PgChainStore } from "../../src/store/PgChainStore.ts";
import { blockAt, eventIn, letter, word } from "./toy/chain.ts";
import { ToyIndex } from "./toy/ToyIndex.ts";

describe("the index of a chain", function () {
  this.timeout(60_000);
  let index: ToyIndex;
  let a: PgChainStore;
  let b: PgChainStore;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index.stop());

  beforeEach(async () => {
    await index.clear();
    a = await index.open(1n);
    b = await index.open(2n);
    await a.begin(10n);
    await b.begin(5n);
  });

  const sent = eventIn(1n, blockAt(10n), 0, "box.Sent", letter(1, { amount: 2n ** 255n + 1n }));
  const refused = eventIn(2n, blockAt(5n), 0, "box.Refused", { id: word(1) });
  const taken = eventIn(2n, blockAt(6n), 3, "box.Taken", { letter: word(1) });

  it("makes the same row of events of two chains, whichever is read first", async () => {
    await b.append([blockAt(5n), blockAt(6n)], [refused]);
    expect((await index.rows()).letters).to.deep.equal([]);
    await a.append([blockAt(10n)], [sent]);
    const early = await index.rows();
    expect(early.letters).to.have.length(1);
    expect(early.letters[0]).to.include({ failures: 1n, final: false, amount: 2n ** 255n + 1n });

    await a.rollBack(9n);
    await b.rollBack(4n);
    expect(await index.rows()).to.deep.equal({ letters: [], boxes: [] });
    await a.append([blockAt(10n)], [sent]);
    await b.append([blockAt(5n), blockAt(6n)], [refused]);
    expect(await index.rows()).to.deep.equal(early);
  });

  it("says that a row is final once all its events are", async () => {
    await a.append([blockAt(10n), blockAt(11n)], [sent]);
    await b.append([blockAt(5n), blockAt(6n)], [refused, taken]);
    await a.finalise(blockAt(10n), [sent]);
    expect((await index.rows()).letters[0]).to.include({ final: false });
    await b.finalise(blockAt(6n), [refused, taken]);
    expect((await index.rows()).letters[0]).to.include({ final: true });
    expect(index.warnings).to.deep.equal([]);
  });

  it("stores 10,000 events of one transaction, and takes them away", async () => {
    const block = blockAt(10n);
    const many = Array.from({ length: 10_000 }, (_, n) =>
      eventIn(1n, block, n, "box.Sent", letter(n, { box: n % 100 })),
    );
    const count = () =>
      index.read(
        `select (select count(*) from index.letters) as letters,
           (select sum(letters) from index.boxes) as in_boxes, (select count(*) from index.events) as events`,
      );
    await a.append([block], many);
    expect(await count()).to.deep.equal([{ letters: 10_000n, in_boxes: 10_000n, events: 10_000n }]);
    await a.rollBack(9n);
    expect(await count()).to.deep.equal([{ letters: 0n, in_boxes: null, events: 0n }]);
  });

  it("keeps the blocks above the newest final one, and the hash of that one", async () => {
    await a.append([blockAt(10n), blockAt(11n), blockAt(12n)], []);
    expect(await a.heldBlocks()).to.deep.equal([blockAt(12n), blockAt(11n), blockAt(10n)]);
    await a.finalise(blockAt(11n), []);
    expect(await a.heldBlocks()).to.deep.equal([blockAt(12n)]);
    expect(await a.progress()).to.deep.equal({
      ...{ start: 1n, filled: 0n, live: 10n },
      ...{ final: 11n, finalHash: blockAt(11n).hash },
      ...{ observed: 12n, observedHash: blockAt(12n).hash },
    });
    await a.rollBack(11n);
    expect(await a.heldBlocks()).to.deep.equal([]);
    const { final, observed, observedHash } = await a.progress();
    expect([final, observed, observedHash]).to.deep.equal([11n, 11n, blockAt(11n).hash]);
  });

  it("adds events that were left out, final ones too, and leaves those that are there", async () => {
    const [old, held] = [3n, 11n].map((height) =>
      eventIn(1n, blockAt(height), 1, "box.Sent", letter(Number(height))),
    ) as [IndexedEvent, IndexedEvent];
    await a.append([blockAt(10n), blockAt(11n)], [sent]);
    await a.finalise(blockAt(10n), [sent]);
    await a.fill({ from: 1n, to: 5n }, []);
    await a.amend([{ ...sent, values: letter(7) }, held, old]);
    const { letters } = await index.rows();
    expect(letters.map(({ final }) => final)).to.deep.equal([true, true, false]);
    expect(await a.heldEvents(11n)).to.deep.equal([
      { height: 11n, logIndex: 1, blockHash: held.blockHash },
    ]);
    expect(await a.heldEvents(10n)).to.deep.equal([]);
  });

  it("has no newest blocks before it began, and no progress without a writer", async () => {
    const other = await index.open(3n, { start: 4n });
    expect(await other.progress()).to.deep.equal({
      ...{ start: 4n, filled: 3n, live: undefined, final: 3n, finalHash: undefined },
      ...{ observed: 3n, observedHash: undefined },
    });
    await index.read("delete from index.chains where chain_id = 3");
    const error = await other.progress().catch((failure) => failure);
    expect(error).to.be.instanceOf(LeaseLostError);
    expect(error.details).to.deep.equal({ chainId: 3n, generation: 0n, current: undefined });
  });

  it("stays as it is if nothing is above the blocks that are kept", async () => {
    await a.append([blockAt(10n)], [sent]);
    const before = [await a.progress(), await index.rows()];
    await a.rollBack(10n);
    await a.rollBack(50n);
    expect([await a.progress(), await index.rows()]).to.deep.equal(before);
  });

  it("finds the height of the event that made a row", async () => {
    await a.append([blockAt(10n), blockAt(11n)], [sent]);
    await b.append([blockAt(5n), blockAt(6n)], [taken]);
    const search = { entity: "letter", keys: [word(9), word(1)], kinds: ["box.Sent"] };
    expect(await a.eventHeights(search)).to.deep.equal([undefined, 10n]);
    expect(await b.eventHeights(search)).to.deep.equal([undefined, undefined]);
  });

  it("fills history in below the head", async () => {
    await a.append([blockAt(10n)], [sent]);
    const old = eventIn(1n, blockAt(3n), 0, "box.Sent", letter(2));
    await a.fill({ from: 1n, to: 9n }, [old]);
    expect((await index.rows()).letters.map(({ final }) => final)).to.deep.equal([false, true]);
    expect(await a.progress()).to.include({ filled: 9n, observed: 10n });
  });

  it("takes final blocks that it never observed", async () => {
    await a.finalise(blockAt(20n), [sent]);
    expect(await a.progress()).to.include({ final: 20n, observed: 20n });
    await a.append([blockAt(21n)], []);
    expect((await index.rows()).letters[0]).to.include({ final: true });
    expect(index.warnings).to.deep.equal([]);
  });

  it("replaces events that differ once they are final, and reports the blocks", async () => {
    const other = eventIn(1n, blockAt(10n), 0, "box.Sent", letter(1, { amount: 5n }));
    const omitted = eventIn(1n, blockAt(12n), 1, "box.Sent", letter(2));
    await a.append(
      [10n, 11n, 12n, 13n].map((height) => blockAt(height)),
      [sent],
    );
    await a.finalise(blockAt(12n), [other, omitted]);
    const { letters, boxes } = await index.rows();
    expect(letters.map(({ amount }) => amount)).to.deep.equal([5n, 1n]);
    expect(boxes).to.have.length(1);
    expect(index.warnings).to.deep.equal([{ chainId: 1n, blocks: 2, heights: [10n, 12n] }]);
    expect(await a.progress()).to.include({ final: 12n, observed: 13n });
  });

  it("removes blocks above a final one that replaced the observed one", async () => {
    const [lost, later] = [blockAt(11n, 1n, 0n), blockAt(12n, 1n)];
    const event = eventIn(1n, later, 0, "box.Sent", letter(9));
    await a.append([blockAt(10n), lost, later], [sent, event]);
    await a.finalise(blockAt(11n), [sent]);
    expect(await a.heldBlocks()).to.deep.equal([]);
    expect(await a.progress()).to.include({ final: 11n, observedHash: blockAt(11n).hash });
    expect((await index.rows()).letters).to.have.length(1);
  });

  it("has the final block in the place of the observed one that it replaced", async () => {
    await a.append([blockAt(10n), blockAt(11n, 1n, 0n)], []);
    await a.finalise(blockAt(11n), []);
    expect((await a.progress()).observedHash).to.equal(blockAt(11n).hash);
  });

  it("tells of each final event, and of those in history", async () => {
    const told: bigint[] = [];
    const onFinal = async (_: unknown, events: readonly IndexedEvent[]) => {
      told.push(...events.map(({ height }) => height));
    };
    const store = await index.open(1n, { onFinal });
    await store.append([blockAt(10n)], [sent]);
    expect(told).to.deep.equal([]);
    await store.finalise(blockAt(10n), [sent]);
    const old = eventIn(1n, blockAt(3n), 0, "box.Sent", letter(2));
    await store.fill({ from: 1n, to: 9n }, [old]);
    expect(told).to.deep.equal([10n, 3n]);
  });

  describe("whose writer was replaced", () => {
    it("stays as it is, whatever the writer does", async () => {
      await a.append([blockAt(10n), blockAt(11n)], [sent]);
      const rows = await index.rows();
      await index.open(1n);
      const attempts = [
        () => a.append([blockAt(12n)], []),
        () => a.rollBack(10n),
        () => a.finalise(blockAt(10n), []),
        () => a.fill({ from: 1n, to: 2n }, []),
        () => a.amend([eventIn(1n, blockAt(11n), 0, "box.Sent", letter(2))]),
      ];
      for (const attempt of attempts) {
        const error = await attempt().catch((failure) => failure);
        expect(error).to.be.instanceOf(LeaseLostError);
        expect(error.details).to.deep.equal({ chainId: 1n, generation: 1n, current: 2n });
      }
      expect(await index.rows()).to.deep.equal(rows);
      expect(await a.progress()).to.include({ filled: 0n, final: 9n, observed: 11n });
    });

    it("waits for the transaction that its writer has begun", async () => {
      const order: string[] = [];
      let taken: Promise<unknown> | undefined;
      await inTransaction(index.database.db, async (client) => {
        await lockChain(client, 1n, 1n, 5_000);
        taken = index.open(1n).then(() => order.push("taken"));
        while ((await waiting()) === 0) await client.query("select");
        order.push("committed");
      });
      await taken;
      expect(order).to.deep.equal(["committed", "taken"]);
    });

    async function waiting(): Promise<number> {
      return (await index.read("select from pg_locks where not granted")).length;
    }
  });
});
