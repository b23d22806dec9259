import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import pg from "pg";

import { DatabaseInUseError, type DatabaseOptions, startDatabase } from "../src/index.ts";

describe("startDatabase", function () {
  this.timeout(60_000);
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "causeway-test-"));
    chmodSync(directory, 0o711);
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("uses the server that the url names and leaves it running", async () => {
    const database = await startDatabase({ url: "postgres://elsewhere/causeway" });
    expect(database.url).to.equal("postgres://elsewhere/causeway");
    await database.stop();
  });

  it("serves a temporary database and leaves nothing behind", async () => {
    const database = await startDatabase({});
    expect(await isServed(database.url)).to.equal(true);
    await database.stop();
    expect(await isServed(database.url)).to.equal(false);
  });

  it("keeps what was stored in a named directory", async () => {
    const before = await startDatabase({ directory: join(directory, "kept") });
    await query(before.url, "create table kept as select 1 as value");
    await before.stop();
    const after = await startDatabase({ directory: join(directory, "kept") });
    const rows = await query(after.url, "select value from kept");
    await after.stop();
    expect(rows).to.deep.equal([{ value: 1 }]);
  });

  it("refuses a directory that a running server uses", async () => {
    const database = await startDatabase({ directory: join(directory, "shared") });
    const failure = await startDatabase({ directory: join(directory, "shared") }).catch((e) => e);
    await database.stop();
    expect(failure).to.be.instanceOf(DatabaseInUseError);
  });

  it("stops the server when its owner is killed", async () => {
    const owner = spawn(process.execPath, [
      "--import",
      "tsx",
      "-e",
      ownerScript({ directory: join(directory, "owned") }),
    ]);
    const url = await new Promise<string>((ready) =>
      owner.stdout.once("data", (d) => ready(`${d}`)),
    );
    expect(await isServed(url)).to.equal(true);
    owner.kill("SIGKILL");
    const lockFile = join(directory, "owned", "cluster", "postmaster.pid");
    while (existsSync(lockFile)) await new Promise((again) => setTimeout(again, 50));
    expect(await isServed(url)).to.equal(false);
  });

  it("leaves nothing of a temporary database behind when its owner is killed", async () => {
    const env = { ...process.env, TMPDIR: directory };
    chmodSync(directory, 0o1777);
    const owner = spawn(process.execPath, ["--import", "tsx", "-e", ownerScript()], { env });
    await new Promise((ready) => owner.stdout.once("data", ready));
    expect(databasesIn(directory)).to.have.length(1);
    owner.kill("SIGKILL");
    while (databasesIn(directory).length > 0) await new Promise((again) => setTimeout(again, 50));
  });

  it("starts again at once after its owner was killed", async () => {
    const owner = spawn(process.execPath, [
      "--import",
      "tsx",
      "-e",
      ownerScript({ directory: join(directory, "owned") }),
    ]);
    await new Promise((ready) => owner.stdout.once("data", ready));
    owner.kill("SIGKILL");
    const database = await startDatabase({ directory: join(directory, "owned") });
    expect(await isServed(database.url)).to.equal(true);
    await database.stop();
  });

  it("lets the server reach a folder that only root may enter", async () => {
    const hidden = mkdtempSync(join(directory, "hidden-"));
    const database = await startDatabase({ directory: join(hidden, "database") });
    expect(await isServed(database.url)).to.equal(true);
    await database.stop();
    rmSync(database.directory!, { recursive: true, force: true });
  });
});

const databasesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith("causeway-database-"));

function ownerScript(options: DatabaseOptions = {}): string {
  const module = new URL("../src/index.ts", import.meta.url).href;
  return `import(${JSON.stringify(module)})
    .then((m) => m.startDatabase(${JSON.stringify(options)}))
    .then((d) => process.stdout.write(d.url));`;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends says so to whoever is connected.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function isServed(url: string): Promise<boolean> {
  return query(url, "select 1").then(
    () => true,
    () => false,
  );
}
