import { dirname, resolve } from "node:path";

import {
  type EnvironmentChainConfig,
  environmentFile,
  listedPrice,
  type ServedEnvironment,
} from "@causeway/environment";
import type { ListedPrice, ListedToken } from "@causeway/index";
import { ConfigError, chainLimits, listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

import { pricesOf, UnknownAsset } from "./prices.ts";
import { listedTokensOf } from "./tokens.ts";

const milliseconds = z.int().positive();

const WHOLE_BPS = 10_000;
const MOST_TRADE = 1_000_000_000;

const indexerFile = z.strictObject({
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  /** Folder of the embedded PostgreSQL, used unless DATABASE_URL names a server. */
  databaseDirectory: z.string().default("../.cache/index"),
  listen: listenAt(9600),
  logLevel: logLevel.default("info"),
  /** Milliseconds between looks at a chain. */
  pollInterval: milliseconds.default(500),
  /** Seconds by which the index may be behind a chain's newest block. */
  mostBehind: z.int().positive().default(60),
  /** Days after the end of a month from which on its events should be in an archive; if left out, they may stay. */
  archiveAfter: z.optional(z.int().positive()),
  /** Blocks by which a chain may be behind that counts as caught up. */
  caughtUpWithin: z.int().nonnegative().default(5),
  /** Milliseconds that a validator may take for a signature. */
  validatorTimeout: milliseconds.default(5_000),
  health: chainLimits,
  /** Prices of assets, for volumes in US dollars, beside those of the environment. */
  prices: z.array(listedPrice).default([]),
  /** Has prices of pools beside those that are listed; without it, pools have none. */
  poolPrices: z.optional(
    z.strictObject({
      /** US dollars of the trade that a pool must bear. */
      tradeUsd: z.int().positive().max(MOST_TRADE).default(1_000),
      /** Basis points of it that buying and selling may cost together. */
      mostLossBps: z.int().positive().max(WHOLE_BPS).default(300),
      /** Basis points by which a listed price and that of pools may differ. */
      mostDifferenceBps: z.int().positive().max(WHOLE_BPS).default(500),
    }),
  ),
});

type IndexerFile = z.output<typeof indexerFile>;

export interface IndexerConfig extends Omit<IndexerFile, "environmentFile" | "prices"> {
  readonly environment: string;
  readonly prices: readonly ListedPrice[];
  /** URLs of the validators. */
  readonly validators: readonly string[];
  /** Tokens that the environment lists, in its order. */
  readonly listedTokens: readonly ListedToken[];
  readonly chains: readonly EnvironmentChainConfig[];
  /** The rest of the environment that prices of pools need. */
  readonly market: Pick<ServedEnvironment, "assets" | "tokens" | "pools">;
}

/**
 * Reads an indexer's configuration, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError also if it names a chain or an asset that the environment does not have.
 */
export function readIndexerConfig(file: string): IndexerConfig {
  const folder = dirname(resolve(file));
  const { environmentFile: at, databaseDirectory, ...own } = readConfig(file, indexerFile);
  const known = readConfig(resolve(folder, at), environmentFile);
  const { environment, chains, validators } = known;
  for (const name of Object.keys(own.health.headAgeOf)) {
    if (chains.some((chain) => chain.name === name)) continue;
    throw new ConfigError(file, `health.headAgeOf: "${name}" is no chain of ${environment}`);
  }
  return {
    ...{ ...own, environment, chains, validators },
    databaseDirectory: resolve(folder, databaseDirectory),
    prices: pricesIn(file, [...own.prices, ...known.prices], known),
    market: { assets: known.assets, tokens: known.tokens, pools: known.pools },
    listedTokens: listedTokensOf(known),
  };
}

function pricesIn(file: string, ...[listed, known]: Parameters<typeof pricesOf>): ListedPrice[] {
  try {
    return pricesOf(listed, known);
  } catch (error) {
    if (error instanceof UnknownAsset) throw new ConfigError(file, `prices: ${error.message}`);
    throw error;
  }
}
