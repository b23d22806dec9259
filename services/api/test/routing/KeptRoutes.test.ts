import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { id } from "ethers";

import { migrateApi } from "../../src/index.ts";
import { KeptRoutes } from "../../src/routing/keeping/KeptRoutes.ts";
import { keyOf } from "../../src/signing/fileKey.ts";
import { PROMISE } from "./examplePromise.ts";

const [KEY, OTHER] = [keyOf(id("one")), keyOf(id("another"))];

/** The times of a promise that was made some seconds from now. */
function madeNow(seconds: bigint) {
  const madeAt = BigInt(Math.floor(Date.now() / 1_000)) + seconds;
  return { madeAt, expiresAt: madeAt + 300n };
}

describe("routes that are kept", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  const open: KeptRoutes[] = [];

  before(async () => {
    database = await MigratedDatabase.start(migrateApi);
  });

  afterEach(() => {
    for (const routes of open.splice(0)) routes.close();
  });

  after(() => database?.stop());

  function routes(key = KEY, former: readonly Hex[] = []): KeptRoutes {
    const made = new KeptRoutes(database.db, key, former);
    open.push(made);
    return made;
  }

  let count = 0n;
  /** Keeps a route that no other test has. */
  async function keptOne() {
    count += 1n;
    const [kept] = await routes().keep([{ ...PROMISE, ...madeNow(0n), originBlock: count }]);
    if (kept === undefined) throw new Error("nothing is kept");
    return kept;
  }

  it("are found by their hash in any process with the key", async () => {
    const kept = await keptOne();
    expect(await routes().find(kept.hash)).to.deep.equal(kept);
    expect(await routes().find(`0x${"12".repeat(32)}`)).to.equal(undefined);
  });

  it("end after five minutes by the clock of the database", async () => {
    const { hash } = await keptOne();
    const age = (interval: string) =>
      database.db.query(
        `update api.routes set made_at = now() - interval '${interval}' where hash = $1`,
        [Buffer.from(hash.slice(2), "hex")],
      );
    await database.db.query("create table api.routes_other partition of api.routes default");
    await age("4 minutes 55 seconds");
    expect((await routes().find(hash))?.hash).to.equal(hash);
    await age("5 minutes 1 second");
    expect(await routes().find(hash)).to.equal(undefined);
    await database.db.query("drop table api.routes_other");
  });

  it("end by the times that were signed, whoever writes into the table or sets its clock", async () => {
    const isFound = async (seconds: bigint) => {
      count += 1n;
      const promise = { ...PROMISE, ...madeNow(seconds), originBlock: count };
      const [kept] = await routes().keep([promise]);
      return (await routes().find(kept?.hash ?? "0x")) !== undefined;
    };
    expect(await isFound(-290n)).to.equal(true);
    expect(await isFound(-301n)).to.equal(false);
    expect(await isFound(20n)).to.equal(true);
    expect(await isFound(60n)).to.equal(false);
  });

  it("are nothing if the stored promise is not the one that the hash names", async () => {
    const { hash } = await keptOne();
    await database.db.query(
      `update api.routes set promise = replace(promise, '"leastOut":"245n"', '"leastOut":"1n"')
       where hash = $1`,
      [Buffer.from(hash.slice(2), "hex")],
    );
    expect(await routes().find(hash)).to.equal(undefined);
  });

  it("are read again if the stored row changes after it was right", async () => {
    const { hash } = await keptOne();
    const own = routes();
    expect((await own.find(hash))?.hash).to.equal(hash);
    const change = (set: string) =>
      database.db.query(`update api.routes set ${set} where hash = $1`, [
        Buffer.from(hash.slice(2), "hex"),
      ]);
    await change(`promise = replace(promise, '"leastOut":"245n"', '"leastOut":"1n"')`);
    expect(await own.find(hash)).to.equal(undefined);
    await change(`promise = replace(promise, '"leastOut":"1n"', '"leastOut":"245n"')`);
    expect((await own.find(hash))?.hash).to.equal(hash);
    await change("signature = decode(repeat('01', 65), 'hex')");
    expect(await own.find(hash)).to.equal(undefined);
  });

  it("are nothing if the promise of another route stands under the hash", async () => {
    const [one, other] = [await keptOne(), await keptOne()];
    await database.db.query(
      `update api.routes set (promise, signature) = (
         select promise, signature from api.routes where hash = $2
       ) where hash = $1`,
      [one, other].map(({ hash }) => Buffer.from(hash.slice(2), "hex")),
    );
    expect(await routes().find(one.hash)).to.equal(undefined);
    expect((await routes().find(other.hash))?.hash).to.equal(other.hash);
  });

  it("are nothing without a signature of the present key or of a former one", async () => {
    const { hash } = await keptOne();
    expect(await routes(OTHER).find(hash)).to.equal(undefined);
    expect((await routes(OTHER, [KEY.address]).find(hash))?.hash).to.equal(hash);
    expect(routes(OTHER, [KEY.address]).signers).to.deep.equal([OTHER.address, KEY.address]);
    await database.db.query("update api.routes set signature = $2 where hash = $1", [
      ...[Buffer.from(hash.slice(2), "hex"), Buffer.alloc(65, 1)],
    ]);
    expect(await routes().find(hash)).to.equal(undefined);
  });

  it("get the partitions that they need, and lose those of two hours ago", async () => {
    const old = "routes_2020010100";
    await database.db.query(
      `create table api.${old} partition of api.routes for values from ('2020-01-01 00:00Z') to ('2020-01-01 01:00Z')`,
    );
    const { rows: parts } = await database.db.query(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'api.routes'::regclass",
    );
    for (const { name } of parts) {
      if (!name.endsWith(old)) await database.db.query(`drop table ${name}`);
    }
    const { hash } = await keptOne();
    expect((await routes().find(hash))?.hash).to.equal(hash);
    const { rows } = await database.db.query("select to_regclass($1) as found", [`api.${old}`]);
    expect(rows[0].found).to.equal(null);
  });
});
