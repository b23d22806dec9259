import type { PlannedPool, Pool, PoolsFile, VenueContracts } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";
import { amountFrom } from "@causeway/protocol";
import {
  AbiCoder,
  getCreate2Address,
  keccak256,
  solidityPackedKeccak256,
  ZeroAddress,
} from "ethers";

import type { Config } from "../../causeway/areas.ts";
import { type PoolToken, poolTokensOn } from "./poolTokens.ts";
import { type Pair, sqrtPriceOf } from "./positions.ts";
import { venuesOn } from "./venues.ts";

/** Digits behind the point of a coin. */
const COIN_DECIMALS = 18;
/** What Uniswap v2 keeps, in millionths. */
const FEE_OF_PAIRS = 3_000;

/** A pool as the configuration says it, with its tokens and where it will be. */
export interface PlacedPool {
  readonly planned: PlannedPool;
  readonly standing: Pool;
  /** In the pool's order. */
  readonly tokens: Pair<PoolToken>;
  /** Units of each token that a whole coin costs: the same worth. */
  readonly unitsPerCoin: Pair<bigint>;
  /** The price's root, with 96 bits behind the point. */
  readonly sqrtPrice: bigint;
}

/** The pools of a chain, in the order of the file. */
export function placePools(config: Config, file: PoolsFile, chain: ChainConfig): PlacedPool[] {
  const venues = venuesOn(config, chain);
  const known = new Map(
    poolTokensOn(config, file, chain).map((token) => [token.symbol, token] as const),
  );
  return file.pools
    .filter(({ chains }) => chains.includes(chain.name))
    .map((planned) => {
      const [one, other] = planned.tokens.map((symbol) => known.get(symbol));
      if (one === undefined || other === undefined) throw new Error("an unchecked pool");
      return placed(planned, inOrder(one, other), venues, chain.name);
    });
}

/** Units that are worth so many coins. */
export function unitsOf(coins: string, unitsPerCoin: bigint): bigint {
  const amount = amountFrom(coins, { decimals: COIN_DECIMALS })?.amount ?? 0n;
  return (amount * unitsPerCoin) / 10n ** BigInt(COIN_DECIMALS);
}

/** The key by which Uniswap v4 knows a pool without hooks. */
export function poolKeyOf({ tokens, fee, tickSpacing }: Pool & { tickSpacing: number }) {
  return [...tokens, fee, tickSpacing, ZeroAddress];
}

function inOrder(one: PoolToken, other: PoolToken): Pair<PoolToken> {
  return BigInt(one.address) < BigInt(other.address) ? [one, other] : [other, one];
}

function placed(
  planned: PlannedPool,
  tokens: Pair<PoolToken>,
  venues: VenueContracts,
  chain: string,
): PlacedPool {
  const [one, other] = tokens;
  const unitsPerCoin: Pair<bigint> = [one.unitsPerCoin ?? 0n, other.unitsPerCoin ?? 0n];
  return {
    planned,
    standing: standingPool(planned, [one.address, other.address], venues, chain),
    tokens,
    unitsPerCoin,
    sqrtPrice: sqrtPriceOf(unitsPerCoin),
  };
}

function standingPool(
  planned: PlannedPool,
  tokens: [string, string],
  venues: VenueContracts,
  chain: string,
): Pool {
  const place = { chain, tokens };
  if (planned.venue === "uniswap-v2") {
    const { factory, initCodeHash } = venues["uniswap-v2"];
    const salt = solidityPackedKeccak256(["address", "address"], tokens);
    const address = getCreate2Address(factory, salt, initCodeHash);
    return { ...place, venue: planned.venue, fee: FEE_OF_PAIRS, address };
  }
  const { fee, tickSpacing } = planned;
  const terms = { ...place, fee, tickSpacing };
  if (planned.venue === "uniswap-v3") {
    const { factory, initCodeHash } = venues["uniswap-v3"];
    const salt = hashOf(["address", "address", "uint24"], [...tokens, fee]);
    const address = getCreate2Address(factory, salt, initCodeHash);
    return { ...terms, venue: planned.venue, address };
  }
  const key = ["address", "address", "uint24", "int24", "address"];
  const poolId = hashOf(key, [...tokens, fee, tickSpacing, ZeroAddress]);
  return { ...terms, venue: planned.venue, poolId };
}

function hashOf(types: readonly string[], values: readonly unknown[]): string {
  return keccak256(AbiCoder.defaultAbiCoder().encode(types, values));
}
