import { migrateApi } from "@causeway/api";
import { startDatabase } from "@causeway/database";
import { migrateIndex, PRODUCTS } from "@causeway/index";

import { BENCH_ENVIRONMENT } from "./database/benchEnvironment.ts";
import { OrderRows } from "./database/OrderRows.ts";
import { type MarketKind, MarketNetwork } from "./market/MarketNetwork.ts";
import type { Served } from "./programs/Served.ts";
import { startBenchApi } from "./programs/startBenchApi.ts";
import { compare, type Rounds } from "./rows/compare.ts";
import { askByAddress, askByHash, askForDashboard } from "./rows/lookUps.ts";
import { measureMemory } from "./rows/memory.ts";
import { measureRoutes, measureSwaps } from "./rows/quotes.ts";
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

/** Rows of chains, each with the pools that it needs. */
const OF_CHAINS: Readonly<Record<string, readonly [MarketKind, typeof measureRoutes]>> = {
  swap: ["real pools", measureSwaps],
  route: ["many pools", measureRoutes],
};

/** All rows of the benchmark. */
export const NAMES = [...Object.keys(OF_ORDERS), ...Object.keys(OF_CHAINS)];

/** Measures rows one after the other. */
export async function measureAll(measuring: Measuring): Promise<Row[]> {
  const isWanted = (name: string) => measuring.wanted.includes(name);
  const rows: Row[] = [];
  const ofOrders = Object.entries(OF_ORDERS).filter(([name]) => isWanted(name));
  if (ofOrders.length > 0) {
    rows.push(
      ...(await overOrders(
        measuring,
        ofOrders.map(([, measure]) => measure),
      )),
    );
  }
  for (const [name, [kind, measure]] of Object.entries(OF_CHAINS)) {
    if (!isWanted(name)) continue;
    try {
      rows.push(await overChains(measuring, kind, measure));
    } catch (error) {
      // A busy machine may be too slow for it; the other rows stay.
      console.error(`${name} was not measured: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  return rows;
}

async function overOrders(measuring: Measuring, measures: readonly Measure[]): Promise<Row[]> {
  const database = await startDatabase({});
  try {
    const rows = await OrderRows.fill(database.url, measuring.orders);
    const api = await startBenchApi(BENCH_ENVIRONMENT, database.url);
    const measured: Row[] = [];
    try {
      for (const measure of measures) {
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

/** Quotes read the index for the times of lanes alone, so it is empty. */
async function overChains(
  { rounds }: Measuring,
  kind: MarketKind,
  measure: typeof measureRoutes,
): Promise<Row> {
  const network = await MarketNetwork.start(kind);
  try {
    const database = await startDatabase({});
    try {
      await migrateIndex(database.url, PRODUCTS);
      await migrateApi(database.url);
      const api = await startBenchApi(network.environment, database.url);
      try {
        return await measure(api.url, network, rounds);
      } finally {
        await api.stop();
      }
    } finally {
      await database.stop();
    }
  } finally {
    await network.stop();
  }
}
