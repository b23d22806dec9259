import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { connectDatabase, type Database, startDatabase } from "@causeway/database";
import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";
import type { Pool } from "pg";

import { takeGeneration } from "../../src/lease/takeGeneration.ts";
import { migrateIndex } from "../../src/store/migrateIndex.ts";
import { PgChainStore } from "../../src/store/PgChainStore.ts";
import { blockAt, eventIn, letter } from "../store/toy/chain.ts";
import { toy } from "../store/toy/toy.ts";

const WRITER = { chainId: 1n, start: 1n, writer: "test" };
const logger = { warn: () => undefined };

/** A PostgreSQL with connections to it. */
interface Server {
  readonly database: Database;
  readonly db: Pool;
}

describe("an index with streaming replicas", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "causeway-replicas-"));
  const running = new Set<Server>();
  let ports: number[];
  let primary: Server;
  let first: Server;
  let second: Server;
  let store: PgChainStore;
  let height = 0n;

  before(async () => {
    chmodSync(folder, 0o711);
    ports = await freePorts(3);
    primary = await start(0);
    await migrateIndex(primary.database.url, [toy]);
    await stop(primary);
    for (const number of [1, 2]) copyPrimary(number);
    [primary, first, second] = [await start(0), await start(1), await start(2)];
    store = await storeOn(primary);
    await store.begin(1n);
  });

  after(async () => {
    // Replicas first: a primary waits until they have all changes.
    for (const server of [...running].reverse()) await stop(server);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(number: number): Promise<Server> {
    const directory = join(folder, `${number}`);
    const database = await startDatabase({ directory, port: ports[number] as number });
    const server = { database, db: connectDatabase(database.url, () => undefined) };
    running.add(server);
    return server;
  }

  async function stop(server: Server): Promise<void> {
    running.delete(server);
    await server.db.end();
    await server.database.stop();
  }

  function copyPrimary(number: number): void {
    execFileSync("cp", ["-a", join(folder, "0"), join(folder, `${number}`)]);
    const cluster = join(folder, `${number}`, "cluster");
    const { port, username, password } = new URL(primary.database.url);
    const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
    appendFileSync(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    writeFileSync(join(cluster, "standby.signal"), "", { mode: 0o644 });
  }

  async function storeOn({ db }: Server): Promise<PgChainStore> {
    const generation = await takeGeneration(db, WRITER);
    return new PgChainStore(db, { chainId: 1n, generation, entities: toy.entities, logger });
  }

  /** Adds a block with a letter. */
  async function append(): Promise<void> {
    height += 1n;
    const block = blockAt(height);
    const sent = eventIn(1n, block, 0, "box.Sent", letter(Number(height)));
    await store.append([block], [sent]);
  }

  /** Height and letters of a server, as one transaction sees them. */
  async function answerOf({ db }: Server): Promise<{ height: bigint; letters: bigint }> {
    const { rows } = await db.query(
      "select observed_height as height, (select count(*) from index.letters) as letters from index.chains",
    );
    return rows[0] ?? { height: 0n, letters: 0n };
  }

  const untilThere = async (server: Server) => {
    while ((await answerOf(server)).height !== height) await sleep(10);
  };

  it("has the same rows on each replica", async () => {
    await append();
    for (const replica of [first, second]) {
      await untilThere(replica);
      expect(await answerOf(replica)).to.deep.equal({ height, letters: height });
    }
  });

  it("answers from a replica that lags with rows of the height that it names", async () => {
    await first.db.query("select pg_wal_replay_pause()");
    await append();
    await untilThere(second);
    expect(await answerOf(first)).to.deep.equal({ height: height - 1n, letters: height - 1n });
    await first.db.query("select pg_wal_replay_resume()");
    await untilThere(first);
  });

  it("goes on while a replica is away, which has all rows when it is back", async () => {
    await stop(first);
    await append();
    await untilThere(second);
    first = await start(1);
    await untilThere(first);
    expect(await answerOf(first)).to.deep.equal({ height, letters: height });
  });

  it("refuses a writer, and listeners, on a replica", async () => {
    const refused = await takeGeneration(first.db, WRITER).catch((error: unknown) => error);
    expect(refused).to.have.property("code", "25006");
    const deaf = await first.db.query("listen index").catch((error: unknown) => error);
    expect(deaf).to.have.property("code", "25006");
  });

  it("goes on with a replica that was promoted after the primary died", async () => {
    await stop(primary);
    await second.db.query("select pg_promote()");
    store = await storeOn(second);
    await append();
    expect(await answerOf(second)).to.deep.equal({ height, letters: height });
  });
});
