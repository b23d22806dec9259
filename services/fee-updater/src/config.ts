import { dirname, resolve } from "node:path";

import { sendingConfig } from "@causeway/chains";
import { type EnvironmentChainConfig, environmentFile } from "@causeway/environment";
import { ConfigError, listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

import { type CoinConversions, coinConversions, conversionsFile } from "./coinConversions.ts";

const wei = z
  .string()
  .regex(/^[1-9]\d*$/, "wei, a positive integer in decimal digits")
  .transform(BigInt);
const seconds = z.int().positive();
const percent = z.int().min(1).max(100);

const sampling = z.strictObject({
  /** Seconds over which gas prices are looked at. */
  window: seconds.default(1_800),
  /** Samples without which nothing is moved; there is one for each interval. */
  least: z.int().positive().default(10),
  /** Seconds after which the newest sample says nothing any more. */
  newestWithin: seconds.default(300),
  /** Of the window's samples: higher is more expensive for users, and safer for who delivers. */
  percentile: percent.default(60),
  /** A sample that is further from the median by this factor, up or down, does not count. */
  spikeFactor: z.int().min(2).default(4),
  /** Of the priority fees in a block. */
  priorityPercentile: percent.default(50),
  /** Blocks of which a sample is the median. */
  blocks: z.int().min(1).max(100).default(10),
  /** How far below the head the newest of them is. */
  blocksBehind: z.int().nonnegative().default(5),
});

const moving = z.strictObject({
  /** A smaller relative change does not count, bps. */
  leastChangeBps: z.int().nonnegative().default(1_000),
  /** Seconds between two moves of a gas price; the schedule's grace if that is longer. */
  leastPause: z.int().nonnegative().default(3_600),
});

const updaterFile = z.strictObject({
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  /** Folder in which each transaction is written down before it is offered. */
  journalDirectory: z.string().default("../.cache/fee-updater-journals"),
  listen: listenAt(9300),
  logLevel: logLevel.default("info"),
  /** Seconds between two looks at a chain. */
  interval: z.number().positive().default(60),
  /** Its key holds the role that moves gas prices. */
  ...sendingConfig.shape,
  samples: sampling.prefault({}),
  moves: moving.prefault({}),
  /** By name: each chain of the environment whose gas prices move, and no other. */
  chains: z.record(
    z.string(),
    z.strictObject({
      /** In which gas is paid there. Chains that name the same one need no conversion. */
      nativeCoin: z.string().min(1),
      /** The most that transactions of 24 hours may cost there, smallest unit of the coin. */
      dailyCap: wei,
    }),
  ),
  conversions: conversionsFile,
});

type UpdaterFile = z.infer<typeof updaterFile>;

/** A chain that the updater serves. */
export type UpdatedChainConfig = EnvironmentChainConfig & UpdaterFile["chains"][string];

export interface UpdaterConfig
  extends Omit<UpdaterFile, "environmentFile" | "chains" | "conversions"> {
  readonly environment: string;
  readonly chains: readonly UpdatedChainConfig[];
  readonly conversions: CoinConversions;
}

/**
 * Reads an updater's configuration, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError also where a chain has no coin, or a pair of coins no conversion.
 */
export function readUpdaterConfig(file: string): UpdaterConfig {
  const folder = dirname(resolve(file));
  const {
    environmentFile: at,
    chains: own,
    conversions,
    ...choices
  } = readConfig(file, updaterFile);
  const { environment, chains } = readConfig(resolve(folder, at), environmentFile);
  const refuse = (message: string) => new ConfigError(file, message);
  requireEnoughTime(choices, refuse);
  const served = chains.map((chain) => {
    const choice = own[chain.name];
    if (choice === undefined) throw refuse(`chains: lacks ${chain.name}, its coin and daily cap`);
    return { ...chain, ...choice };
  });
  const unknown = Object.keys(own).find((name) => !chains.some((chain) => chain.name === name));
  if (unknown !== undefined) throw refuse(`chains: "${unknown}" is no chain of ${environment}`);
  const coins = served.map(({ nativeCoin }) => nativeCoin);
  return {
    ...choices,
    environment,
    journalDirectory: resolve(folder, choices.journalDirectory),
    chains: served,
    conversions: coinConversions(conversions, coins, refuse),
  };
}

/** A window that can never hold enough samples would look like an updater at rest. */
function requireEnoughTime(
  { interval, samples }: Pick<UpdaterFile, "interval" | "samples">,
  refuse: (message: string) => Error,
): void {
  const { window, least } = samples;
  if (interval * least <= window) return;
  throw refuse(
    `samples.window: ${window} seconds never hold ${least} samples, one each ${interval} seconds`,
  );
}
