import { setTimeout as sleep } from "node:timers/promises";

import { startDatabase } from "@causeway/database";
import { percentile } from "@causeway/service";
import { JsonRpcProvider } from "ethers";
import pg from "pg";

import { Sightings } from "../../filler/Sightings.ts";
import { causeway } from "../indexers/causeway.ts";
import type { BenchChains } from "../world/BenchChains.ts";
import { type Row, rowOf } from "./Row.ts";

/** The indexer's, if nothing is configured. */
const POLL_SECONDS = 0.5;
/** So much later than a look at the chain may its rows be there. */
const ALLOWED_SECONDS = 0.3;
const LOGS = 200;
const POLL_MILLISECONDS = 5;

/**
 * `live`: seconds from a block of 200 events to its rows, of 99 in 100 blocks, by what they may take: one poll interval
 * and 0.3 s.
 */
export async function live(chains: BenchChains, blocks: number): Promise<Row[]> {
  const database = await startDatabase({});
  const client = new pg.Client({ connectionString: database.url });
  for (const gate of chains.gates) gate.reset();
  const running = await causeway.start(chains, database, {});
  try {
    while (!(await running.isDone())) {
      running.requireRunning();
      await sleep(POLL_MILLISECONDS);
    }
    await client.connect();
    const times = await timesOf(chains, client, blocks);
    const total = times.reduce((sum, time) => sum + time, 0);
    return [
      rowOf(
        "live",
        percentile(times, 99) / (POLL_SECONDS + ALLOWED_SECONDS),
        (blocks * LOGS) / total,
      ),
    ];
  } finally {
    await client.end();
    await running.stop();
    await database.stop();
  }
}

/** Seconds, of each block. */
async function timesOf(
  { chains, sender }: BenchChains,
  client: pg.Client,
  blocks: number,
): Promise<number[]> {
  const [{ chainId, url }] = chains as [(typeof chains)[0]];
  const provider = new JsonRpcProvider(url);
  const sightings = new Sightings(provider);
  const times: number[] = [];
  try {
    for (let block = 0; block < blocks; block++) {
      // Blocks come at any moment between two looks.
      await sleep(Math.random() * POLL_SECONDS * 1_000);
      await sender.send(LOGS);
      const height = await provider.getBlockNumber();
      const seen = await sightings.of(height);
      await untilObserved(client, chainId, height);
      times.push((performance.now() - seen) / 1_000);
    }
  } finally {
    await sightings.stop();
    provider.destroy();
  }
  return times;
}

/** The same transaction writes rows and this height. */
async function untilObserved(client: pg.Client, chainId: bigint, height: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select from index.chains where chain_id = $1 and observed_height >= $2",
      [chainId, height],
    );
    if (rows.length > 0) return;
    await sleep(POLL_MILLISECONDS);
  }
}
