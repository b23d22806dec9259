import { dirname, resolve } from "node:path";

import { sendingConfig } from "@causeway/chains";
import { type EnvironmentChainConfig, environmentFile, type Pool } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { ConfigError, listenAt, logLevel, readConfig, stageLimits } from "@causeway/service";
import { z } from "zod";

import type { AssetRules, Rules } from "./decide/rules.ts";

const milliseconds = z.int().positive();
const seconds = z.number().positive();
const bps = z.int().nonnegative();
const whole = z.string().regex(/^\d+$/, "an integer in decimal digits").transform(BigInt);

/** So much may be advanced of a transfer that has so many confirmations. */
const amountStep = z.strictObject({
  /** Blocks of the origin, the transfer's own counted; `final` for one that cannot be replaced any more. */
  confirmations: z.union([z.int().positive(), z.literal("final")]),
  /** Units of the asset. */
  most: whole,
});

const originRules = z.strictObject({
  /** The most of the asset that may be out for transfers from there, units. */
  mostInFlight: whole,
  /** With rising confirmations and amounts; what no line allows is left. */
  amounts: z
    .array(amountStep)
    .min(1)
    .refine(isRising, "confirmations and amounts must rise from line to line, `final` last"),
  /** Names of the chains where it is advanced; all if left out. */
  destinations: z.array(z.string()).optional(),
});

const assetRules = z.strictObject({
  /** The most that may be out at once, units. */
  mostInFlight: whole,
  /** What an advance must leave after the curve and gas. */
  leastProfit: z
    .strictObject({
      /** Units. */
      units: whole.default(1n),
      /** Of what is paid out. */
      bps: bps.default(1),
    })
    .prefault({}),
  /** Units that are left in the account on each chain. */
  balanceFloor: whole.default(0n),
  /** What the bridge is allowed to take at most, units; exactly what the next advances need if left out. */
  allowance: whole.optional(),
  /** By chain: what a coin of it (10^18 of its smallest unit) costs, units. Gas counts for nothing where none is given. */
  coinPrices: z.record(z.string(), whole).default({}),
  /** What the account is taken to have on each chain in a dry run, units; what it has if left out. */
  dryRunBalance: whole.optional(),
  /** By chain: transfers of others are left. */
  origins: z.record(z.string(), originRules),
});

const fillerFile = z.strictObject({
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  /** Folder of the embedded PostgreSQL, used unless DATABASE_URL names a server. */
  databaseDirectory: z.string().default("../.cache/filler"),
  /** Folder in which each transaction is written down before it is offered: what a kill leaves is ended first. */
  journalDirectory: z.string().default("../.cache/filler-journals"),
  listen: listenAt(9400),
  logLevel: logLevel.default("info"),
  /** Milliseconds between looks at a chain. */
  pollInterval: milliseconds.default(500),
  health: stageLimits,
  ...sendingConfig.shape,
  /** By symbol: what is advanced. Other assets are left. */
  assets: z.record(z.string(), assetRules),
  /** By chain: what of its coin is left in the account, smallest unit. */
  coinFloors: z.record(z.string(), whole).default({}),
  /** What is left of the coin of a chain that `coinFloors` does not name. */
  coinFloor: whole.default(10n ** 16n),
  /** The most gas that a receiver's call may get; 0: transfers with a call are left. */
  mostReceiverGas: whole.default(0n),
  /** Gas that an advance takes beside a receiver's call, for its cost. */
  advanceGas: whole.default(250_000n),
  /** Seconds that a transaction may take to be in a block: the offer must be worth it then. */
  inclusionTime: z.int().nonnegative().default(60),
  /** How much more than now the curve is taken to cost at delivery, of what it costs now. */
  curveMarginBps: bps.default(10_000),
  /**
   * How much the curve may take of a repayment, basis points of the transfer: set on each destination. If left out, the
   * bound stays as it stands there, 0 at first.
   */
  curveBoundBps: z.int().min(0).max(10_000).optional(),
  /** Whether liquidity and limit at the destination must suffice for all that is out there now. */
  isRoomNeeded: z.boolean().default(true),
  /** Held orders of the swap are filled; left alone if left out. */
  heldOrders: z
    .strictObject({
      /** The most gas of a fill. */
      mostGas: whole.default(3_000_000n),
      /** Coin that fills on a chain may cost for nothing in a day, smallest unit. */
      mostLost: whole.default(5n * 10n ** 16n),
    })
    .optional(),
  /** Most transfers of one transaction. */
  mostAtOnce: z.int().min(1).max(50).default(10),
  /** Milliseconds without a look at an origin after which nothing of it is advanced. */
  staleAfter: milliseconds.default(15_000),
  /** Seconds by our own clock that the newest block may be old that all RPCs of a chain have: else nothing is decided by it. */
  headAge: seconds.default(60),
  /** The same for single chains, by name: for those that make blocks seldom. */
  headAgeOf: z.record(z.string(), seconds).default({}),
  /** Seconds by which the index may be behind a chain's newest block before health tells of it. */
  mostBehind: z.int().positive().default(60),
  /** Milliseconds until a transfer that was not advanced is looked at again. */
  lookAgainAfter: milliseconds.default(5_000),
  /** Final blocks of the origin after an advance: a transfer that is in none of them is lost. */
  lostAfter: z.int().positive().default(64),
  /** Seconds for which what was lost counts as out, so that no more is lost than may be out. */
  lossesCountFor: z
    .int()
    .nonnegative()
    .default(7 * 24 * 3_600),
});

type FillerFile = z.infer<typeof fillerFile>;

/** A chain with a bridge. */
export type FilledChainConfig = EnvironmentChainConfig & {
  readonly bridge: Hex;
  /** What of its coin is left in the account, smallest unit. */
  readonly coinFloor: bigint;
};

/** An asset that is advanced. */
export interface FilledAsset {
  readonly symbol: string;
  readonly assetId: Hex;
  readonly decimals: number;
  /** Units; undefined for exactly what is needed. */
  readonly allowance: bigint | undefined;
  /** Units; undefined for what the account has. */
  readonly dryRunBalance: bigint | undefined;
}

export interface FillerConfig
  extends Omit<FillerFile, "environmentFile" | "assets" | "coinFloors" | "coinFloor"> {
  readonly environment: string;
  readonly chains: readonly FilledChainConfig[];
  readonly assets: readonly FilledAsset[];
  /** Of all chains. */
  readonly pools: readonly Pool[];
  readonly rules: Rules;
  /** Nothing is sent: only told what would have been. */
  readonly isDryRun: boolean;
}

/**
 * Reads a filler's configuration, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError also where it names a chain or an asset that the environment does not have.
 */
export function readFillerConfig(file: string, isDryRun = false): FillerConfig {
  const folder = dirname(resolve(file));
  const {
    environmentFile: at,
    assets,
    coinFloors,
    coinFloor,
    ...own
  } = readConfig(file, fillerFile);
  const environment = readConfig(resolve(folder, at), environmentFile);
  const refuse = (message: string) => new ConfigError(file, message);
  const chains = bridgedChains(environment.chains);
  const chainIdOf = (where: string, name: string): bigint => {
    const chain = chains.find((candidate) => candidate.name === name);
    if (chain !== undefined) return chain.chainId;
    throw refuse(`${where}: "${name}" is no chain of ${environment.environment} with a bridge`);
  };
  for (const name of Object.keys(coinFloors)) chainIdOf("coinFloors", name);
  for (const name of Object.keys(own.headAgeOf)) chainIdOf("headAgeOf", name);
  const filled = Object.entries(assets).map(([symbol, rules]) => {
    const known = environment.assets.find((asset) => asset.symbol === symbol);
    if (known === undefined) {
      throw refuse(`assets: "${symbol}" is no asset of ${environment.environment}`);
    }
    const { allowance, dryRunBalance } = rules;
    return { ...known, allowance, dryRunBalance, rules: rulesOf(symbol, rules, chainIdOf) };
  });
  return {
    ...own,
    isDryRun,
    environment: environment.environment,
    chains: chains.map((chain) => ({ ...chain, coinFloor: coinFloors[chain.name] ?? coinFloor })),
    assets: filled.map(({ rules: _, ...asset }) => asset),
    pools: environment.pools,
    rules: {
      ...{ advanceGas: own.advanceGas, mostReceiverGas: own.mostReceiverGas },
      ...{ inclusionTime: BigInt(own.inclusionTime), curveMarginBps: BigInt(own.curveMarginBps) },
      isRoomNeeded: own.isRoomNeeded,
      assets: new Map(filled.map(({ assetId, rules }) => [assetId, rules])),
      coinFloors: new Map(
        chains.map(({ chainId, name }) => [chainId, coinFloors[name] ?? coinFloor]),
      ),
    },
    databaseDirectory: resolve(folder, own.databaseDirectory),
    journalDirectory: resolve(folder, own.journalDirectory),
  };
}

/** Seconds that a chain's newest block may be old. */
export function headAgeOf(
  { headAge, headAgeOf: byName, chains }: Pick<FillerConfig, "headAge" | "headAgeOf" | "chains">,
  chainId: bigint,
): number {
  const chain = chains.find((candidate) => candidate.chainId === chainId);
  return byName[chain?.name ?? ""] ?? headAge;
}

function bridgedChains(chains: readonly EnvironmentChainConfig[]) {
  return chains.flatMap((chain) =>
    chain.bridge === undefined ? [] : [{ ...chain, bridge: chain.bridge.toLowerCase() }],
  );
}

function rulesOf(
  symbol: string,
  { leastProfit, ...rules }: FillerFile["assets"][string],
  chainIdOf: (where: string, name: string) => bigint,
): AssetRules {
  const where = `assets.${symbol}`;
  return {
    mostInFlight: rules.mostInFlight,
    leastProfit: { units: leastProfit.units, bps: BigInt(leastProfit.bps) },
    balanceFloor: rules.balanceFloor,
    coinPrices: new Map(
      Object.entries(rules.coinPrices).map(([name, price]) => [
        chainIdOf(`${where}.coinPrices`, name),
        price,
      ]),
    ),
    origins: new Map(
      Object.entries(rules.origins).map(([name, { destinations, ...origin }]) => {
        const named = destinations?.map((one) => chainIdOf(`${where}.origins.${name}`, one));
        const to = named && new Set(named);
        return [chainIdOf(`${where}.origins`, name), { ...origin, destinations: to }];
      }),
    ),
  };
}

function isRising(steps: readonly z.infer<typeof amountStep>[]): boolean {
  const rank = ({ confirmations }: z.infer<typeof amountStep>) =>
    confirmations === "final" ? Number.POSITIVE_INFINITY : confirmations;
  return steps.slice(1).every((step, index) => {
    const before = steps[index] as z.infer<typeof amountStep>;
    return rank(step) > rank(before) && step.most > before.most;
  });
}
