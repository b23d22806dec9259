import { setTimeout as sleep } from "node:timers/promises";

import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { environmentFile } from "@causeway/environment";
import { createLogger, Heads, RunningStages, StageFailures } from "@causeway/service";
import type { Pool } from "pg";
import { Registry } from "prom-client";

import type { CostReader } from "../../src/costs/CostReader.ts";
import { isCaughtUp } from "../../src/follow/isCaughtUp.ts";
import type { IndexedChain } from "../../src/IndexedChain.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import type { Indexing } from "../../src/running/Indexing.ts";
import { createIndexMetrics } from "../../src/running/metrics.ts";
import { runIndex } from "../../src/running/runIndex.ts";
import { Standings } from "../../src/running/Standings.ts";
import { ForkingChain, type ToyEvent } from "../../testing/ForkingChain.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;

/** An event that has a row of its own. */
export const FAILED: ToyEvent = { kind: "mailbox.MessageFailed", lane: 1n };

const costs: CostReader = {
  transactions: async (wanted) =>
    wanted.map((one) => ({ ...one, gasUsed: 5n, gasPrice: 7n, l1Fee: 0n })),
};

/** What a process reads, and how. */
export interface KeepOptions {
  readonly startHeight?: bigint;
  readonly db?: Pool;
  readonly sources?: readonly string[];
  readonly omits?: (event: IndexedEvent) => boolean;
}

/** A process that keeps the index. */
export interface KeepingProcess {
  readonly indexing: Indexing;
  stop(): Promise<void>;
}

/** A database, a chain of 30 blocks with six failures of messages, and processes that keep the index of it. */
export class KeptIndex {
  readonly database: MigratedDatabase;
  chain = new ForkingChain();
  readonly #processes = new Set<KeepingProcess>();

  private constructor(database: MigratedDatabase) {
    this.database = database;
  }

  static async start(): Promise<KeptIndex> {
    return new KeptIndex(await MigratedDatabase.start(migrateAll));
  }

  /** A new chain. */
  begin(): void {
    this.chain = new ForkingChain();
    for (let i = 0; i < 30; i++) this.chain.mine(i % 5 === 0 ? [FAILED] : []);
    this.chain.finalised = 20n;
  }

  /** Ends all processes, and forgets all that was indexed. */
  async end(): Promise<void> {
    await Promise.all([...this.#processes].map((process) => process.stop()));
    await this.clear();
  }

  async clear(): Promise<void> {
    await this.database.db.query(
      `truncate index.chains, index.blocks, index.events, index.subjects, index.failures,
         index.transactions, index.costs`,
    );
  }

  stop(): Promise<void> {
    return this.database.stop();
  }

  async read(text: string): Promise<Record<string, unknown>[]> {
    return (await this.database.db.query(text)).rows;
  }

  /** Heights of the failures in the index. */
  async failures(): Promise<unknown[]> {
    const rows = await this.read("select height from index.failures order by height");
    return rows.map(({ height }) => height);
  }

  indexing({ startHeight = 1n, db = this.database.db, ...reading }: KeepOptions = {}): Indexing {
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
    const source = { config, chain: this.#failing(reading), costs, close: () => undefined };
    return {
      ...{ config: { pollInterval: 10 }, db, chains: new Map([[7n, source]]) },
      ...{ standings: new Standings(), heads: new Heads(), running: new RunningStages() },
      failures: new StageFailures(),
      metrics: createIndexMetrics(new Registry()),
      logger: createLogger("test", "silent"),
    };
  }

  keep(options?: KeepOptions): KeepingProcess {
    const indexing = this.indexing(options);
    const stopping = new AbortController();
    const running = runIndex(indexing, this.database.url, stopping.signal);
    const process = {
      indexing,
      stop: async () => {
        stopping.abort();
        await running;
        this.#processes.delete(process);
      },
    };
    this.#processes.add(process);
    return process;
  }

  /** Whether the index has all of the chain, as a process sees it. */
  isThere(process: KeepingProcess): boolean {
    const { head, written } = standingOf(process) ?? {};
    return head === this.chain.head && written !== undefined && isCaughtUp(written, head, 0n);
  }

  /** The chain, with values that a mailbox's failures have. */
  #failing({ sources = ["mailbox"], omits = () => false }: KeepOptions): IndexedChain {
    const { chain } = this;
    return {
      ...{ chainId: chain.chainId, name: chain.name, sources },
      newestBlock: () => chain.newestBlock(),
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
    };
  }
}

export const standingOf = ({ indexing }: KeepingProcess) => indexing.standings.all.get("toy");

export const isWriting = ({ indexing }: KeepingProcess) => indexing.standings.isWritten("toy");

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}
