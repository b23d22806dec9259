import { findRoutes, type Market, RouteError, type RouteQuery } from "@causeway/routing";
import { Command } from "commander";

import { bestSinglePath } from "./bestSinglePath.ts";
import { makeMarket, makeQueries, SIZES } from "./makeMarket.ts";
import { readState } from "./readState.ts";

const SEED = 20;
const QUERIES = 500;
/** Queries before those that are timed. */
const WARM_UP = 50;

const options = new Command("bench:routing")
  .description(
    "Times the search for routes, and compares it with the plain search for the best single path.",
  )
  .option("--json", "print one JSON object and nothing else")
  .parse()
  .opts<{ json?: boolean }>();

const report = Object.fromEntries(
  await Promise.all(SIZES.map(async (size) => [size.name, await measure(size)])),
);
if (options.json) console.log(JSON.stringify(report, null, 2));
else
  for (const [name, rows] of Object.entries(report)) {
    console.log(name);
    console.table(rows);
  }

async function measure(size: (typeof SIZES)[number]) {
  const market = makeMarket(SEED, size);
  const queries = makeQueries(SEED, size, QUERIES + WARM_UP);
  for (const query of queries.slice(0, WARM_UP)) ask(market, query);
  const answers = queries.slice(WARM_UP).map((query) => ask(market, query));
  const { calls, bytes } = await readState(market);
  return {
    ...summary(answers.filter((answer) => answer !== undefined)),
    "pools' states, calls": calls,
    "pools' states, bytes": bytes,
  };
}

interface Answer {
  /** Milliseconds. */
  readonly search: number;
  /** Milliseconds of the plain search. */
  readonly plain: number;
  /** Output gained over the plain search, net of gas, %. */
  readonly gained: number;
}

function ask(known: Market, query: RouteQuery): Answer | undefined {
  const [routes, search] = timed(() => tryFind(known, query));
  const [single, plain] = timed(() => bestSinglePath(known, query));
  const best = routes?.[0];
  if (best === undefined || single === undefined || single.net <= 0n) return undefined;
  return {
    search,
    plain,
    gained: Number(((best.net - single.net) * 1_000_000n) / single.net) / 10_000,
  };
}

function tryFind(known: Market, query: RouteQuery) {
  try {
    return findRoutes(known, query);
  } catch (error) {
    if (error instanceof RouteError) return undefined;
    throw error;
  }
}

function timed<T>(act: () => T): [T, number] {
  const start = performance.now();
  const result = act();
  return [result, performance.now() - start];
}

function summary(list: readonly Answer[]) {
  const of = (part: (answer: Answer) => number, share: number) => percentile(list.map(part), share);
  const [p50, p99] = [of(({ search }) => search, 0.5), of(({ search }) => search, 0.99)];
  const plain = { p50: of((one) => one.plain, 0.5), p99: of((one) => one.plain, 0.99) };
  return {
    queries: list.length,
    "p50, ms": rounded(p50),
    "p99, ms": rounded(p99),
    "p50, times the plain search": rounded(p50 / plain.p50),
    "p99, times the plain search": rounded(p99 / plain.p99),
    "gained, %, least": of(({ gained }) => gained, 0),
    "gained, %, median": of(({ gained }) => gained, 0.5),
    "gained, %, p90": of(({ gained }) => gained, 0.9),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
