import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { type Database, startDatabase } from "@causeway/database";
import pg from "pg";

import { CpuMeter } from "../../../scripts/ci/cpu/CpuMeter.ts";
import { totalOf } from "../../../scripts/ci/cpu/CpuTimes.ts";
import type { BenchChains } from "../world/BenchChains.ts";
import type { GateLimits } from "../world/RpcGate.ts";
import type { Indexer } from "./Indexer.ts";

/** What one run of an indexer took, from an empty database to all of the history. */
export interface Run {
  /** Of the indexer and its PostgreSQL. */
  readonly cpuSeconds: number;
  readonly databaseCpuSeconds: number;
  readonly wallSeconds: number;
  readonly calls: number;
}

/** Between questions whether it is done: its answers take its time. */
const POLL_MILLISECONDS = 200;
const MOST_SECONDS = 900;

/**
 * Lets an indexer read all chains into a new database.
 *
 * @throws Error unless its tables have every message.
 */
export async function runOnce(
  indexer: Indexer,
  chains: BenchChains,
  limits: GateLimits = {},
): Promise<Run> {
  const database = await startDatabase({});
  const meter = new CpuMeter();
  const owners = { indexer: {}, database: {} };
  try {
    meter.start(POLL_MILLISECONDS);
    meter.follow(pidOf(database), "postgres", owners.database);
    meter.take(owners.database);
    for (const gate of chains.gates) gate.reset(limits);
    const started = performance.now();
    const running = await indexer.start(chains, database, limits);
    meter.follow(running.pid, "node", owners.indexer);
    await untilDone(running, started);
    const wallSeconds = (performance.now() - started) / 1_000;
    const databaseCpuSeconds = totalOf(meter.take(owners.database));
    const cpuSeconds = totalOf(meter.take(owners.indexer)) + databaseCpuSeconds;
    const { calls } = chains;
    await running.stop();
    await requireMessages(indexer, chains, database);
    return { cpuSeconds, databaseCpuSeconds, wallSeconds, calls };
  } finally {
    meter.stop();
    await database.stop();
  }
}

async function untilDone(
  running: Awaited<ReturnType<Indexer["start"]>>,
  started: number,
): Promise<void> {
  while (!(await running.isDone())) {
    running.requireRunning();
    const seconds = (performance.now() - started) / 1_000;
    if (seconds > MOST_SECONDS) throw new Error(`it is not done after ${MOST_SECONDS} s`);
    await sleep(POLL_MILLISECONDS);
  }
}

/** Of PostgreSQL's own process, which starts all others. */
function pidOf({ directory }: Database): number {
  const file = join(directory as string, "cluster/postmaster.pid");
  return Number(readFileSync(file, "utf8").split("\n")[0]);
}

async function requireMessages(
  { name, countMessages }: Indexer,
  { messages }: BenchChains,
  { url }: Database,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(countMessages);
  await client.end();
  const { sent, ended } = rows[0];
  if (sent === messages && ended === messages) return;
  throw new Error(`${name} has ${sent} messages and ${ended} deliveries of ${messages}`);
}
