import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import {
  type IndexedEvent,
  PgChainStore,
  PRODUCTS,
  takeGeneration,
  writeOnce,
} from "@causeway/index";
import { migrateAll } from "@causeway/index/testing/migrateAll.ts";
import { chainNamed } from "@causeway/operator";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { JsonRpcProvider, toBeHex } from "ethers";
import { LocalChains } from "../../world/LocalChains.ts";
import { runCauseway } from "../../world/runCauseway.ts";

const CHAIN = "spoke-a";
/** The chain replaced all blocks from this one on. */
const REPLACED = 8n;
const [FINAL, HEAD] = [10n, 12n];
const ADDRESS: Hex = `0x${"11".repeat(20)}`;

describe("causeway index forget", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let database: MigratedDatabase;
  let chainId: bigint;

  before(async () => {
    chains = await LocalChains.start({ more: ["--slots-in-an-epoch", "1"] });
    ({ chainId } = chainNamed(chains.config, CHAIN));
    database = await MigratedDatabase.start(migrateAll);
    const provider = new JsonRpcProvider(chains.rpcs[CHAIN]);
    await provider.send("anvil_mine", [toBeHex(HEAD)]);
    await index(provider);
    provider.destroy();
  });

  after(async () => {
    await database?.stop();
    await chains?.stop();
  });

  /** Fills the index of the chain, as if it had blocks of another history. */
  async function index(provider: JsonRpcProvider): Promise<void> {
    const { db } = database;
    const generation = await takeGeneration(db, {
      chainId,
      start: 1n,
      writer: "process 7 on mars",
    });
    const entities = PRODUCTS.flatMap((product) => product.entities);
    const logger = { warn: () => undefined };
    const store = new PgChainStore(db, { chainId, generation, entities, logger });
    const events: IndexedEvent[] = [];
    for (let height = 1n; height <= FINAL; height++) {
      const block = await provider.getBlock(height);
      const hash = height < REPLACED ? (block?.hash as Hex) : uintBytes(height, 32);
      events.push(exemption(height, hash, BigInt(block?.timestamp ?? 0)));
    }
    const { blockHash: hash, at } = events.at(-1) as IndexedEvent;
    await store.begin(1n);
    await store.finalise({ height: FINAL, hash, parentHash: hash, at }, events);
  }

  const exemption = (height: bigint, blockHash: Hex, at: bigint): IndexedEvent => ({
    ...{ chainId, height, logIndex: 0, blockHash, transaction: blockHash, at, contract: ADDRESS },
    ...{ kind: "mailbox.FeeExemptSet", values: { account: ADDRESS, exempt: true } },
  });

  const run = (above: bigint | string, ...more: string[]) => {
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const call = ["index", "forget", "--environment", "local", "--chain", CHAIN];
    return runCauseway([...call, "--above", `${above}`, ...rpcs, ...more], {
      DATABASE_URL: database.url,
    });
  };

  const events = async () =>
    (await database.db.query("select count(*)::int as count from index.events")).rows[0].count;

  it("names the height, if a block that would stay is not the chain's", async () => {
    const { code, stderr } = await run(9n, "--yes");
    expect(stderr).to.match(
      /block 8 would stay, but the index holds 0x0{63}8, and the chain has 0x/,
    );
    expect(stderr).to.match(/--above 7$/m);
    expect(code).to.equal(1);
  });

  it("refuses a height that is not final, and one above all blocks that were read", async () => {
    expect((await run(11n, "--yes")).stderr).to.match(
      /block 11 of spoke-a is not final.*--above 10/,
    );
    const { stderr } = await run(7n, "--yes", "--chain", "spoke-b");
    expect(stderr).to.equal("causeway: the index has no blocks of spoke-b\n");
    expect(await events()).to.equal(10);
  });

  it("refuses while another process writes the chain, and names the process", async () => {
    const once = { chainId, start: 1n, writer: "process 7 on mars" };
    const { code, stderr } = await writeOnce(database.url, once, () => run(7n, "--yes"));
    expect(stderr).to.match(/process \d+ on .* writes chain 31338 of the index: stop it first/);
    expect(code).to.equal(1);
    expect(await events()).to.equal(10);
  });

  it("shows what would go, and removes nothing without a word", async () => {
    const { code, stdout } = await run(7n);
    expect(stdout.split("\n").slice(0, 3)).to.deep.equal([
      "spoke-a, blocks above 7: 3 blocks and 3 events go from the index.",
      "table             rows removed  changed",
      "index.exemptions  3             0",
    ]);
    expect(stdout).to.include("Nothing was removed. To remove them, add --yes.");
    expect(code).to.equal(1);
    expect(await events()).to.equal(10);
  });

  it("removes the blocks that the chain replaced", async () => {
    const { code, stdout } = await run(7n, "--yes");
    expect(stdout).to.match(/Removed\. The indexer of spoke-a reads them again\.$/m);
    expect(code).to.equal(0);
    expect(await events()).to.equal(7);
  });

  it("says what is missing, without a database or without an index in it", async () => {
    const nowhere = await run(3n, "--yes", "--database", "postgres://postgres@127.0.0.1:1/index");
    expect(nowhere.stderr).to.match(/^causeway: the index cannot be read: .*ECONNREFUSED/);
    await database.db.query("drop schema index cascade");
    const empty = await run(3n, "--yes");
    expect(empty.stderr).to.match(
      /the index cannot be read: the database has no tables of an index/,
    );
    const { stderr } = await runCauseway(
      ["index", "forget", "--environment", "local", "--chain", CHAIN, "--above", "3"],
      { DATABASE_URL: "" },
    );
    expect(stderr).to.match(/no database of the index is named: give --database <url>/);
  });
});
