import { setTimeout as sleep } from "node:timers/promises";

import { connectDatabase } from "@causeway/database";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { environmentFile } from "@causeway/environment";
import { type Changes, createLogger, Heads, RunningStages, StageFailures } from "@causeway/service";
import { expect } from "chai";
import type { Pool } from "pg";
import { Registry } from "prom-client";

import type { CostReader } from "../../src/costs/CostReader.ts";
import { isCaughtUp } from "../../src/follow/isCaughtUp.ts";
import type { IndexedChain } from "../../src/IndexedChain.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { PRODUCTS } from "../../src/products/index.ts";
import { lagOf } from "../../src/running/ChainStanding.ts";
import { IndexChanges } from "../../src/running/IndexChanges.ts";
import type { Indexing } from "../../src/running/Indexing.ts";
import { createIndexMetrics } from "../../src/running/metrics.ts";
import { runIndex } from "../../src/running/runIndex.ts";
import { Standings } from "../../src/running/Standings.ts";
import { workOnIndex } from "../../src/running/workOnIndex.ts";
import { migrateIndex } from "../../src/store/migrateIndex.ts";
import { ForkingChain, type ToyEvent } from "../../testing/ForkingChain.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const FAILED: ToyEvent = { kind: "mailbox.MessageFailed", lane: 1n };

const GAUGES = [
  ...(["height", "behindBlocks", "behindSeconds", "writes"] as const),
  ...(["generation", "missingCosts", "differs"] as const),
];

const costs: CostReader = {
  transactions: async (wanted) =>
    wanted.map((one) => ({ ...one, gasUsed: 5n, gasPrice: 7n, l1Fee: 0n })),
};

/** What a process reads of the chain. */
interface Reading {
  readonly sources?: readonly string[];
  readonly omits?: (event: IndexedEvent) => boolean;
}

interface Process {
  readonly indexing: Indexing;
  stop(): Promise<void>;
}

describe("a process that keeps the index", function () {
  this.timeout(60_000);

  let database: MigratedDatabase;
  let chain: ForkingChain;
  let processes: Process[];

  before(async () => {
    database = await MigratedDatabase.start((url) => migrateIndex(url, PRODUCTS));
  });

  beforeEach(() => {
    processes = [];
    chain = new ForkingChain();
    for (let i = 0; i < 30; i++) chain.mine(i % 5 === 0 ? [FAILED] : []);
    chain.finalised = 20n;
  });

  afterEach(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await clear();
  });

  async function clear(): Promise<void> {
    await database.db.query(
      `truncate index.chains, index.blocks, index.events, index.subjects, index.failures,
         index.transactions, index.costs`,
    );
  }

  after(() => database.stop());

  /** The chain, with values that a mailbox's failures have. */
  const failing = ({ sources = ["mailbox"], omits = () => false }: Reading): IndexedChain => ({
    ...{ chainId: chain.chainId, name: chain.name, sources },
    headHeight: () => chain.headHeight(),
    finalisedHeight: () => chain.finalisedHeight(),
    blocks: async (from, to) =>
      (await chain.blocks(from, to)).map(({ mayHold: _, ...block }) => block),
    async events(from, to) {
      const events = (await chain.events(from, to)).filter((event) => !omits(event));
      return events.map(({ transaction, ...event }) => ({
        ...{ ...event, transaction },
        values: { messageId: transaction, reason: "0x" },
      }));
    },
  });

  function indexingOf(startHeight = 1n, db: Pool = database.db, reading: Reading = {}): Indexing {
    const { chains } = environmentFile.parse({
      ...{ environment: "test", development: true, validators: ["http://127.0.0.1:1"] },
      chains: [
        {
          ...{ name: "toy", chainId: "7", rpcUrls: ["http://127.0.0.1:1"], mailbox: ACCOUNT },
          ...{ committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
          startHeight: `${startHeight}`,
        },
      ],
    });
    const [config] = chains as [(typeof chains)[number]];
    const source = { config, chain: failing(reading), costs, close: () => undefined };
    return {
      ...{ config: { pollInterval: 10 }, db, chains: new Map([[7n, source]]) },
      ...{ standings: new Standings(), heads: new Heads(), running: new RunningStages() },
      failures: new StageFailures(),
      metrics: createIndexMetrics(new Registry()),
      logger: createLogger("test", "silent"),
    };
  }

  function start(startHeight?: bigint, db?: Pool, reading?: Reading): Process {
    const indexing = indexingOf(startHeight, db, reading);
    const stopping = new AbortController();
    const running = runIndex(indexing, database.url, stopping.signal);
    const process = {
      indexing,
      async stop() {
        stopping.abort();
        await running;
      },
    };
    processes.push(process);
    return process;
  }

  const standingOf = ({ indexing }: Process) => indexing.standings.all.get("toy");

  const isThere = (process: Process) => {
    const { head, written } = standingOf(process) ?? {};
    return head === chain.head && written !== undefined && isCaughtUp(written, head, 0n);
  };

  const isWriting = ({ indexing }: Process) => indexing.standings.isWritten("toy");

  it("reads history, head, and what final transactions cost", async () => {
    const process = start();
    await until(() => isThere(process));
    const heights = await read("select height from index.failures order by height");
    expect(heights).to.deep.equal([1n, 6n, 11n, 16n, 21n, 26n].map((height) => ({ height })));
    await until(async () => {
      const known = await read("select from index.transactions where gas_used = 5");
      return known.length === 4;
    });
    expect(process.indexing.failures.all).to.deep.equal([]);
  });

  it("says how far it is, and that it writes the chain", async () => {
    const process = start();
    await until(() => isThere(process));
    const standing = standingOf(process);
    expect(standing).to.include({ head: 30n, headAt: 360n });
    expect(standing?.written).to.include({ start: 1n, filled: 20n, live: 21n, observedAt: 360n });
    expect(standing && lagOf(standing)).to.deep.equal({ blocks: 0n, seconds: 0n });
    expect(process.indexing.heads.all.get("toy")).to.deep.equal({ height: 30n, timestamp: 360n });
    const told = await Promise.all(
      GAUGES.map(async (name) => {
        const { values } = await process.indexing.metrics[name].get();
        return values.map(({ value }) => value);
      }),
    );
    expect(told).to.deep.equal([[30, 30, 20, 20], [0], [0], [1], [1], [0], [0]]);
  });

  it("counts blocks that are replaced, and has those that came for them", async () => {
    const process = start();
    await until(() => isThere(process));
    chain.reorganise(6n, [[], [FAILED], [], [], [], [], []]);
    await until(() => isThere(process));
    const heights = await read("select height from index.failures where height > 20 order by 1");
    expect(heights).to.deep.equal([{ height: 21n }, { height: 26n }]);
    const { values } = await process.indexing.metrics.reorganisations.get();
    expect(values.map(({ value }) => value)).to.deep.equal([1]);
  });

  it("removes nothing of a chain that replaced a final block, and says so", async () => {
    const process = start();
    await until(() => isThere(process));
    chain.finalised = 25n;
    await until(() => standingOf(process)?.written?.final === 25n);
    chain.breakFinality(8n);
    await until(() => process.indexing.failures.all.some(({ times }) => times > 1));
    const [failure] = process.indexing.failures.all;
    expect(failure).to.include({ stage: "follow", chain: "toy", kind: "FinalDataContradicted" });
    const differs = async () => (await process.indexing.metrics.differs.get()).values[0]?.value;
    await until(async () => (await differs()) === 1);
    expect(await read("select from index.failures")).to.have.length(6);
  });

  it("leaves a chain to the process that writes it, and goes on in its place when that ends", async () => {
    const first = start();
    await until(() => isThere(first));
    const second = start();
    await until(() => isThere(second));
    expect([isWriting(first), isWriting(second)]).to.deep.equal([true, false]);
    expect(standingOf(second)?.written?.writer).to.include(`process ${process.pid} on `);
    await first.stop();
    chain.mine([FAILED]);
    await until(() => isWriting(second) && isThere(second));
    const [{ generation }] = (await read("select generation from index.chains")) as [Generation];
    expect(generation).to.equal(2n);
  });

  it("says why it does not write a chain whose history begins above its own", async () => {
    const first = start(5n);
    await until(() => isThere(first));
    await first.stop();
    const second = start(4n);
    await until(() => second.indexing.failures.all.length > 0);
    const [failure] = second.indexing.failures.all;
    expect(failure).to.include({ stage: "lease", chain: "toy", kind: "HistoryStartError" });
  });

  it("reads history again for a contract or an event that the writer before did not read", async () => {
    const omits = ({ height }: IndexedEvent) => height % 2n === 0n;
    const older = start(1n, database.db, { omits });
    await until(() => isThere(older));
    const heights = () => read("select height from index.failures order by height");
    expect(await heights()).to.have.length(3);
    await older.stop();
    // As if the version before had no rows of failures.
    await database.db.query("delete from index.subjects where entity = 'failure'");
    await database.db.query("delete from index.failures");
    const newer = start(1n, database.db, { sources: ["mailbox", "bridge"] });
    await until(async () => (await heights()).length === 6 && isThere(newer));
    expect(await heights()).to.deep.equal(
      [1n, 6n, 11n, 16n, 21n, 26n].map((height) => ({ height })),
    );
    expect((await newer.indexing.metrics.omissions.get()).values).to.be.empty;
  });

  it("goes on when the database is there again", async () => {
    const db = connectDatabase(database.url, () => undefined);
    const process = start(1n, db);
    await until(() => isWriting(process));
    await database.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await until(() => !isWriting(process));
    chain.mine([FAILED]);
    await until(() => isWriting(process) && isThere(process));
    await process.stop();
    processes = [];
    await db.end();
  });

  it("tells other processes at once which entities changed", async () => {
    const told: (string | undefined)[] = [];
    const stopping = new AbortController();
    const changes = new IndexChanges();
    const unsubscribe = changes.subscribe((entity) => told.push(entity));
    const listening = changes.run(database.url, stopping.signal);
    await until(() => told.length > 0);
    start();
    await until(() => told.includes("failure"));
    await read("select pg_notify('index', 'of another form')");
    await until(() => told.lastIndexOf(undefined) > 0);
    unsubscribe();
    const before = told.length;
    await read("select pg_notify('index', '{}')");
    stopping.abort();
    await listening;
    expect(told).to.have.length(before);
  });

  it("does a service's work beside the index, and ends if one of the two ends", async () => {
    const [ofWork, ofService] = [new AbortController(), new AbortController()];
    for (const ending of [ofWork, ofService]) {
      const told: (string | undefined)[] = [];
      const work = async (changes: Changes, stop: AbortSignal) => {
        changes.subscribe((entity) => told.push(entity));
        const end = ending === ofWork ? ofWork.signal : stop;
        await new Promise((done) => end.addEventListener("abort", done));
      };
      const done = workOnIndex(indexingOf(), database.url, work, ofService.signal);
      await until(() => told.includes("failure"));
      ending.abort();
      await done;
      await clear();
    }
  });

  async function read(text: string): Promise<Record<string, unknown>[]> {
    return (await database.db.query(text)).rows;
  }
});

interface Generation extends Record<string, unknown> {
  readonly generation: bigint;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}
