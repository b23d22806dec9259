// cspell:ignore plpgsql
import { ChainError } from "@causeway/chains";
import { inTransaction } from "@causeway/database";
import { expect } from "chai";

import {
  type Forgotten,
  forgetAbove,
  type IndexedBlock,
  type IndexedEvent,
  replacedBelow,
  takeGeneration,
  writeOnce,
} from "../../../src/index.ts";
import type { PgChainStore } from "../../../src/store/PgChainStore.ts";
import { blockAt, eventIn, letter } from "../../store/toy/chain.ts";
import { ToyIndex } from "../../store/toy/ToyIndex.ts";
import { toy } from "../../store/toy/toy.ts";

const [START, LIVE, FINAL, OBSERVED] = [2n, 10n, 14n, 17n];

describe("forgetting a chain above a height", function () {
  this.timeout(60_000);
  let index: ToyIndex;

  before(async () => {
    index = await ToyIndex.start();
  });
  after(() => index.stop());
  beforeEach(() => index.clear());

  /** A letter of each block, in its own box; two chains write into all boxes. */
  const sent = (block: IndexedBlock, chainId = 1n): IndexedEvent => {
    const values = letter(Number(block.height), { box: Number(block.height) % 3 });
    return eventIn(chainId, block, 0, chainId === 1n ? "box.Sent" : "box.Taken", values);
  };
  const blocks = (from: bigint, to: bigint, fork = 0n): IndexedBlock[] =>
    Array.from({ length: Number(to - from) + 1 }, (_, i) => {
      const height = from + BigInt(i);
      return blockAt(height, fork, i === 0 ? 0n : fork);
    });
  const sentIn = (read: readonly IndexedBlock[], chainId?: bigint) =>
    read.map((block) => sent(block, chainId));

  /** History up to a block, then the head. */
  async function readChain(chainId: bigint, filled = LIVE - 1n): Promise<PgChainStore> {
    const store = await index.open(chainId, { start: START });
    await store.begin(LIVE);
    const [history, final, held] = [
      blocks(START, filled),
      blocks(LIVE, FINAL),
      blocks(FINAL + 1n, OBSERVED),
    ];
    await store.fill({ from: START, to: filled }, sentIn(history, chainId));
    await store.finalise(blockAt(FINAL), sentIn(final, chainId));
    await store.append(held, sentIn(held, chainId));
    return store;
  }

  async function forget(above: bigint, isTrial = false): Promise<Forgotten> {
    const writer = { chainId: 1n, start: START, writer: "test" };
    const generation = await takeGeneration(index.database.db, writer);
    return forgetAbove(index.database.db, {
      ...{ chainId: 1n, generation, entities: toy.entities, above, isTrial },
    });
  }

  async function everything(): Promise<unknown> {
    const [events, subjects, kept] = await Promise.all([
      index.read("select * from index.events order by chain_id, height"),
      index.read("select * from index.subjects order by chain_id, height, entity, key"),
      index.read("select * from index.blocks order by chain_id, height"),
    ]);
    return { events, subjects, kept, ...(await index.rows()) };
  }

  const chain = async () =>
    (
      await index.read(
        `select filled_height as filled, live_height as live, final_height as final,
           observed_height as observed from index.chains where chain_id = 1`,
      )
    )[0];

  it("removes final blocks, and leaves what an index of the others has", async () => {
    await readChain(2n);
    await readChain(1n);
    const { blocks: removed, events, rows } = await forget(11n);
    expect({ removed, events }).to.deep.equal({ removed: 6n, events: 6 });
    const counts = rows.map(({ table, changed, removed: gone }) => [
      ...[table, changed.length, gone.length],
    ]);
    expect(counts).to.deep.equal([
      ["index.letters", 6, 0],
      ["index.boxes", 3, 0],
    ]);
    expect(await chain()).to.deep.equal({ filled: 9n, live: 10n, final: 11n, observed: 11n });
    const left = await everything();
    await index.clear();
    await readChain(2n);
    const fresh = await index.open(1n, { start: START });
    await fresh.begin(LIVE);
    await fresh.fill({ from: START, to: LIVE - 1n }, sentIn(blocks(START, LIVE - 1n)));
    await fresh.finalise(blockAt(11n), sentIn(blocks(LIVE, 11n)));
    await index.read("delete from index.blocks where chain_id = 1");
    expect(left).to.deep.equal(await everything());
  });

  it("lets the follower read another history above, with blocks that are as old", async () => {
    await readChain(1n);
    await forget(11n);
    const store = await index.open(1n, { start: START });
    const other = blocks(12n, 16n, 1n).map((block) => ({ ...block, at: blockAt(11n).at }));
    await store.append(other, sentIn(other));
    await store.finalise(other.at(-1) as IndexedBlock, sentIn(other));
    expect(await chain()).to.deep.equal({ filled: 9n, live: 10n, final: 16n, observed: 16n });
    const [{ count }] = (await index.read(
      "select count(*)::int as count from index.letters where final",
    )) as [{ count: number }];
    expect(count).to.equal(15);
  });

  it("begins at the head again if a part of history goes", async () => {
    await readChain(1n);
    await forget(5n);
    expect(await chain()).to.deep.equal({ filled: 5n, live: null, final: 5n, observed: 5n });
    const finals = await index.read("select final from index.letters");
    expect(finals).to.deep.equal(Array.from({ length: 4 }, () => ({ final: true })));
    const store = await index.open(1n, { start: START });
    await store.begin(LIVE);
    await store.fill({ from: 6n, to: 9n }, sentIn(blocks(6n, 9n)));
  });

  it("keeps no head if the block before its first one goes", async () => {
    await readChain(1n);
    await forget(LIVE - 2n);
    expect(await chain()).to.deep.equal({ filled: 8n, live: null, final: 8n, observed: 8n });
  });

  const finalAt = async () =>
    (
      await index.read(
        "select extract(epoch from final_at)::bigint as at from index.chains where chain_id = 1",
      )
    )[0]?.at;

  it("knows the time of the newest event that stays, or of the newest final block", async () => {
    await readChain(1n);
    await forget(11n);
    expect(await finalAt()).to.equal(blockAt(11n).at);
    await forget(START - 1n);
    expect(await finalAt()).to.equal(0n);
    await index.clear();
    const store = await index.open(1n, { start: START });
    await store.begin(LIVE);
    await store.finalise(blockAt(FINAL), sentIn(blocks(LIVE, 12n)));
    await store.append(blocks(FINAL + 1n, OBSERVED), []);
    await forget(FINAL);
    expect(await finalAt()).to.equal(blockAt(FINAL).at);
  });

  it("removes events of blocks that are as old as the newest one that stays", async () => {
    const store = await index.open(1n, { start: START });
    await store.begin(LIVE);
    const same = blocks(LIVE, 12n).map((block) => ({ ...block, at: blockAt(LIVE).at }));
    await store.append(same, sentIn(same));
    await store.finalise(same.at(-1) as IndexedBlock, sentIn(same));
    expect((await forget(LIVE)).events).to.equal(2);
    const left = await index.read("select height from index.events");
    expect(left).to.deep.equal([{ height: LIVE }]);
  });

  it("names tables whose rows changed or went alone", async () => {
    const changedBy = async (above: bigint) =>
      (await forget(above)).rows.map(({ table, changed, removed }) => [
        ...[table, changed.length, removed.length],
      ]);
    await readChain(1n);
    const taken = eventIn(1n, blockAt(18n), 0, "box.Taken", letter(18));
    const store = await index.open(1n, { start: START });
    await store.append([blockAt(18n)], [taken]);
    expect(await changedBy(OBSERVED)).to.deep.equal([["index.letters", 0, 1]]);
    expect(await changedBy(11n)).to.deep.equal([
      ["index.letters", 0, 6],
      ["index.boxes", 3, 0],
    ]);
  });

  it("removes the costs of blocks that go, and waits while costs are shared", async () => {
    await readChain(1n);
    await index.read(
      `insert into index.transactions (chain_id, hash, height, block_hash, at, to_share)
       select 1, int8send(height), height, '', now(), false from generate_series(11, 13) as height`,
    );
    const order: string[] = [];
    let forgetting: Promise<unknown> | undefined;
    await inTransaction(index.database.db, async (client) => {
      await client.query("lock table index.transactions in row exclusive mode");
      forgetting = forget(12n).then(() => order.push("forgotten"));
      const waits = async () =>
        (
          await index.read(
            "select from pg_locks where not granted and relation = 'index.transactions'::regclass",
          )
        ).length > 0;
      while (order.length === 0 && !(await waits())) await client.query("select");
      order.push("shared");
    });
    await forgetting;
    expect(order).to.deep.equal(["shared", "forgotten"]);
    const left = await index.read("select height from index.transactions order by height");
    expect(left).to.deep.equal([{ height: 11n }, { height: 12n }]);
  });

  it("keeps no block that was not read if the height is in a gap of history", async () => {
    await readChain(1n, 4n);
    await forget(7n);
    expect(await chain()).to.deep.equal({ filled: 4n, live: null, final: 4n, observed: 4n });
  });

  it("keeps the head if all of it goes, and finality if only newer blocks go", async () => {
    await readChain(1n);
    await forget(15n);
    expect(await chain()).to.deep.equal({ filled: 9n, live: 10n, final: 14n, observed: 15n });
    await forget(9n);
    expect(await chain()).to.deep.equal({ filled: 9n, live: 10n, final: 9n, observed: 9n });
    await forget(1n);
    expect(await chain()).to.deep.equal({ filled: 1n, live: null, final: 1n, observed: 1n });
    expect(await everything()).to.deep.equal({
      ...{ events: [], subjects: [], kept: [], letters: [], boxes: [] },
    });
  });

  it("stores nothing in a trial, and says the same", async () => {
    await readChain(1n);
    const before = [await everything(), await chain()];
    const tried = await forget(11n, true);
    expect([await everything(), await chain()]).to.deep.equal(before);
    expect(tried).to.deep.equal(await forget(11n));
  });

  it("refuses heights below the history, and heights that were not read", async () => {
    await readChain(1n);
    const before = await everything();
    for (const above of [0n, 17n, 18n]) {
      const error = await forget(above).catch((failure) => failure);
      expect(error.name).to.equal("ForgetRangeError");
      expect(error.details).to.deep.equal({ chainId: 1n, above, start: START, observed: OBSERVED });
    }
    expect(await everything()).to.deep.equal(before);
  });

  it("changes nothing if it is killed halfway, or if the chain has another writer", async () => {
    await readChain(1n);
    const before = [await everything(), await chain()];
    await index.read(
      `create function halfway() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$;
       create trigger halfway after update on index.boxes execute function halfway()`,
    );
    await forget(11n).then(
      () => expect.fail("it was not killed"),
      () => undefined,
    );
    await index.read("drop function halfway cascade");
    expect([await everything(), await chain()]).to.deep.equal(before);
    const options = { chainId: 1n, entities: toy.entities, above: 11n, isTrial: false };
    const error = await forgetAbove(index.database.db, { ...options, generation: 1n }).catch(
      (failure) => failure,
    );
    expect(error.name).to.equal("LeaseLostError");
    expect([await everything(), await chain()]).to.deep.equal(before);
  });

  /** A chain that replaced all blocks from a height on, and has none from another one on. */
  const chainWith = (replaced: bigint, end = 100n) => {
    const asked: bigint[] = [];
    const blocksOf = async (height: bigint) => {
      asked.push(height);
      if (height >= end) throw new ChainError("BlockReplaced", "there is no such block");
      return [height < replaced ? blockAt(height) : blockAt(height, 1n)];
    };
    return { chainId: 1n, name: "toy", blocks: blocksOf, asked };
  };

  it("finds the lowest block that the chain replaced, by few requests", async () => {
    await readChain(1n);
    const { db } = index.database;
    for (let replaced = START; replaced <= OBSERVED; replaced++) {
      const chain = chainWith(replaced);
      const { height, held, found } = (await replacedBelow(db, chain, OBSERVED)) ?? {};
      expect({ height, held, found }).to.deep.equal({
        ...{ height: replaced, held: blockAt(replaced).hash, found: blockAt(replaced, 1n).hash },
      });
      expect(chain.asked.length).to.be.lessThan(7);
    }
    const gone = await replacedBelow(db, chainWith(100n, 12n), 15n);
    expect(gone).to.deep.equal({ height: 12n, held: blockAt(12n).hash, found: undefined });
    const whole = chainWith(16n);
    expect(await replacedBelow(db, whole, 15n)).to.equal(undefined);
    expect(whole.asked).to.deep.equal([15n]);
  });

  it("does not take a chain whose RPC does not answer for one that was replaced", async () => {
    await readChain(1n);
    const blocksOf = () => Promise.reject(new ChainError("RpcUnavailable", "no answer"));
    const chain = { ...chainWith(0n), blocks: blocksOf };
    const error = await replacedBelow(index.database.db, chain, 15n).catch((failure) => failure);
    expect(error).to.have.property("code", "RpcUnavailable");
  });

  it("is the work of a chain's only writer", async () => {
    const { url } = index.database;
    const once = { chainId: 1n, start: START, writer: "process 7" };
    const refused = await writeOnce(url, once, () =>
      writeOnce(url, once, async () => expect.fail("two wrote")).catch((failure) => failure),
    );
    expect(refused).to.include({ name: "ChainWrittenError", chainId: 1n, writer: "process 7" });
    expect(await writeOnce(url, once, async (generation) => generation)).to.equal(2n);
  });
});
