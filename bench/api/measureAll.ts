import { startDatabase } from "@causeway/database";

import { BENCH_ENVIRONMENT } from "./database/benchEnvironment.ts";
import { OrderRows } from "./database/OrderRows.ts";
import type { Served } from "./programs/Served.ts";
import { startBenchApi } from "./programs/startBenchApi.ts";
import { compare, type Rounds } from "./rows/compare.ts";
import { askByAddress, askByHash, askForDashboard } from "./rows/lookUps.ts";
import { measureMemory } from "./rows/memory.ts";
import type { Row } from "./rows/Row.ts";
import { measureStreams } from "./rows/stream.ts";

/** How much is measured. */
export interface Measuring {
  /** Names of rows. */
  readonly wanted: readonly string[];
  readonly rounds: Rounds;
  /** In the database. */
  readonly orders: number;
  /** Of the row `memory`. */
  readonly requests: number;
  /** Of the row `stream`. */
  readonly streams: number;
}

/** An API over a database with many orders. */
interface World {
  readonly api: Served;
  readonly databaseUrl: string;
  readonly rows: OrderRows;
}

type Measure = (world: World, measuring: Measuring) => Promise<Row>;

const OF_ORDERS: Readonly<Record<string, Measure>> = {
  infoByHash: ({ api, rows }, { rounds }) =>
    compare("infoByHash", api.url, askByHash(rows), rounds),
  historyByAddress: ({ api, rows }, { rounds }) =>
    compare("historyByAddress", api.url, askByAddress(rows), rounds),
  dashboard: async ({ api, databaseUrl }, { rounds }) =>
    compare("dashboard", api.url, await askForDashboard(databaseUrl), rounds),
  stream: ({ api, databaseUrl, rows }, { streams }) =>
    measureStreams({ url: api.url, databaseUrl, streams, firstIndex: rows.count + 1 }),
  memory: ({ api, rows }, { requests }) => measureMemory(api, askByHash(rows), requests),
};

/** All rows of the benchmark. */
export const NAMES = Object.keys(OF_ORDERS);

/** Measures rows one after the other. */
export async function measureAll(measuring: Measuring): Promise<Row[]> {
  const database = await startDatabase({});
  try {
    const rows = await OrderRows.fill(database.url, measuring.orders);
    const api = await startBenchApi(BENCH_ENVIRONMENT, database.url);
    const measured: Row[] = [];
    try {
      for (const name of NAMES) {
        const measure = measuring.wanted.includes(name) ? OF_ORDERS[name] : undefined;
        if (measure === undefined) continue;
        measured.push(await measure({ api, databaseUrl: database.url, rows }, measuring));
      }
    } finally {
      await api.stop();
    }
    return measured;
  } finally {
    await database.stop();
  }
}
