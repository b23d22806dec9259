import { ChainError } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { expect } from "chai";

import type { CostReader, TransactionCost, WantedTransaction } from "../../src/costs/CostReader.ts";
import { readCosts } from "../../src/costs/readCosts.ts";
import { readMissingCosts } from "../../src/costs/readMissingCosts.ts";
import type { AskedTransaction } from "../../src/costs/wantCosts.ts";
import { CHAIN, CostWorld, transactionAt, word } from "./CostWorld.ts";

type Answer = (wanted: WantedTransaction) => TransactionCost | ChainError;

const costOf: Answer = (wanted) => ({ ...wanted, gasUsed: wanted.height, gasPrice: 7n, l1Fee: 5n });

describe("the stage that reads what transactions cost", function () {
  this.timeout(20_000);

  let world: CostWorld;
  let asked: bigint[][];

  before(async () => {
    world = await CostWorld.start();
  });

  beforeEach(async () => {
    asked = [];
    await world.clear();
  });

  after(() => world.stop());

  const reader = (answer: Answer = costOf): CostReader => ({
    async transactions(wanted) {
      asked.push(wanted.map(({ height }) => height));
      return wanted.map(answer);
    },
  });

  const read = (answer?: Answer, db: Queryable = world.db) =>
    readCosts(db, CHAIN, reader(answer)).catch((error: ChainError) => error);

  async function costs() {
    const { rows } = await world.db.query(
      `select height::integer, gas_used as gas, gas_price as price, l1_fee as fee
       from index.transactions where gas_used is not null order by height`,
    );
    return rows;
  }

  const plain = (number: number) => transactionAt(number, false);

  it("reads each transaction that was asked for once, however often that was", async () => {
    await world.want(plain(3), plain(1));
    await world.want(plain(3), plain(2));
    expect(await read()).to.equal(true);
    await world.want(plain(1));
    expect(await read()).to.equal(false);
    expect(asked.map((heights) => heights.toSorted())).to.deep.equal([[1n, 2n, 3n]]);
    expect(await costs()).to.deep.equal(
      [1, 2, 3].map((height) => ({ height, gas: BigInt(height), price: 7n, fee: 5n })),
    );
  });

  it("reads 500 at once, and the rest in the next run", async () => {
    await world.want(...Array.from({ length: 501 }, (_, i) => plain(i)));
    expect(await read()).to.equal(true);
    expect(await read()).to.equal(true);
    expect(await read()).to.equal(false);
    expect(asked.map(({ length }) => length)).to.deep.equal([500, 1]);
  });

  it("keeps tables that say what each column means", async () => {
    const { rows } = await world.db.query(
      `select attrelid::regclass::text as table, attname from pg_attribute
       where attrelid in ('index.transactions'::regclass, 'index.costs'::regclass)
         and attnum > 0 and not attisdropped and col_description(attrelid, attnum) is null`,
    );
    expect(rows).to.deep.equal([]);
  });

  it("leaves alone what is wanted of other chains", async () => {
    await world.want({ ...plain(1), chainId: 8n });
    expect(await read()).to.equal(false);
  });

  it("leaves costs of history until all of it is filled in", async () => {
    await world.db.query(
      `insert into index.chains (chain_id, generation, writer, writer_since, start_height,
         filled_height, live_height, final_height, final_at, observed_height)
       values ($1, 1, 'test', now(), 1, 1, 3, 3, to_timestamp(0), 3)`,
      [CHAIN],
    );
    await world.want(plain(1), plain(3));
    expect(await read()).to.equal(false);
    expect(await read()).to.equal(false);
    await world.db.query("update index.chains set filled_height = 2");
    expect(await read()).to.equal(true);
    await world.db.query("delete from index.chains");
    expect(asked).to.deep.equal([[3n], [1n]]);
  });

  it("reads 20 in a run, and pauses then, while history of another chain is filled in", async () => {
    await world.db.query(
      `insert into index.chains (chain_id, generation, writer, writer_since, start_height,
         filled_height, live_height, final_height, final_at, observed_height)
       values (8, 1, 'test', now(), 1, 1, 3, 3, to_timestamp(0), 3)`,
    );
    await world.want(...Array.from({ length: 50 }, (_, i) => plain(i)));
    expect(await read()).to.equal(false);
    await world.db.query("update index.chains set filled_height = 2");
    expect(await read()).to.equal(true);
    await world.db.query("delete from index.chains");
    expect(asked.map(({ length }) => length)).to.deep.equal([20, 30]);
  });

  it("reads again what a process had read, but not stored, when it ended", async () => {
    await world.want(plain(1));
    const query = (text: string, ...rest: []) => {
      if (text.startsWith("update")) throw new Error("killed");
      return world.db.query(text, ...rest);
    };
    expect(await read(costOf, { query } as never)).to.have.property("message", "killed");
    expect(await costs()).to.deep.equal([]);
    expect(await read()).to.equal(true);
    expect(await costs()).to.have.length(1);
  });

  it("reads again after an RPC was down", async () => {
    await world.want(plain(1));
    const down = () => {
      throw new ChainError("RpcUnavailable", "down");
    };
    expect(await read(down)).to.have.property("code", "RpcUnavailable");
    expect(await read()).to.equal(true);
    expect(await costs()).to.have.length(1);
  });

  it("stores no cost of another block", async () => {
    await world.want(plain(1));
    await read((wanted) => ({ ...costOf(wanted), blockHash: word(1) }) as TransactionCost);
    expect(await costs()).to.deep.equal([]);
  });

  describe("if a cost is missing", () => {
    const missing = plain(2);
    const replaced: Answer = (wanted) =>
      wanted.hash === missing.hash ? new ChainError("BlockReplaced", "gone") : costOf(wanted);

    beforeEach(() => world.want(plain(1), missing, plain(3)));

    it("stores the others, and says which is missing and why", async () => {
      const error = await read(replaced);
      expect(error).to.include({ code: "BlockReplaced" });
      expect(error).to.have.nested.property("details.transactions").deep.equal([missing.hash]);
      expect(error)
        .to.have.property("message")
        .that.matches(/ 1 final .*: gone$/);
      expect((await costs()).map(({ height }) => height)).to.deep.equal([1, 3]);
    });

    it("says so with the code of the first reason", async () => {
      const differ = () => new ChainError("RpcDisagreement", "differ");
      expect(await read(differ)).to.have.property("code", "RpcDisagreement");
    });

    it("holds up no other, and looks again after a pause that doubles up to an hour", async () => {
      await read(replaced);
      await world.want(plain(4));
      expect(await read(replaced)).to.equal(true);
      expect(asked.at(-1)).to.deep.equal([4n]);
      const pauses: number[] = [await pauseOf(missing)];
      for (let i = 0; i < 13; i++) {
        await world.waitForRetries();
        await read(replaced);
        pauses.push(await pauseOf(missing));
      }
      expect(pauses.slice(0, 3)).to.deep.equal([1, 2, 4]);
      expect(pauses.slice(-2)).to.deep.equal([4096, 4096]);
    });

    it("counts as missing after eight tries, with those of its chain alone", async () => {
      await world.want({ ...missing, chainId: 8n });
      await world.db.query("update index.transactions set tries = 7 where hash = $1", [
        Buffer.from(missing.hash.slice(2), "hex"),
      ]);
      expect(await readMissingCosts(world.db, CHAIN)).to.equal(undefined);
      await read(replaced);
      const { hash: first, at } = missing;
      expect(await readMissingCosts(world.db, CHAIN)).to.deep.equal({ count: 1, first, at });
      await world.waitForRetries();
      await read();
      expect(await readMissingCosts(world.db, CHAIN)).to.equal(undefined);
    });

    it("stores it as soon as it is there", async () => {
      await read(replaced);
      await world.waitForRetries();
      expect(await read()).to.equal(true);
      expect(await costs()).to.have.length(3);
      const { rows } = await world.db.query(
        "select sum(tries)::integer as tries from index.transactions",
      );
      expect(rows).to.deep.equal([{ tries: 0 }]);
    });
  });

  /** Seconds from the statement that set it. */
  async function pauseOf({ hash }: AskedTransaction): Promise<number> {
    const { rows } = await world.db.query(
      `select 2 ^ least(tries - 1, 12) as pause,
         next_try_at - now() <= make_interval(secs => 2 ^ least(tries - 1, 12))
           and next_try_at - now() > make_interval(secs => 2 ^ least(tries - 1, 12) / 2 - 1) as is_it
       from index.transactions where hash = $1`,
      [Buffer.from(hash.slice(2), "hex")],
    );
    expect(rows[0].is_it).to.equal(true);
    return rows[0].pause;
  }
});
