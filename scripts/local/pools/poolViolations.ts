import type { PlannedPool, PoolsFile } from "@causeway/environment";
import { type ChainConfig, isDevelopmentChain, type Violation } from "@causeway/operator";
import { MAX_TICK, MIN_TICK } from "@causeway/routing";

import { abilitiesOf } from "../../causeway/areas/deployment/index.ts";
import type { Config } from "../../causeway/areas.ts";
import { type PlacedPool, placePools, unitsOf } from "./placePools.ts";
import { poolTokensOn } from "./poolTokens.ts";
import { liquidityOf, rangeAt } from "./positions.ts";
import { SPACINGS } from "./spacings.ts";

/** A pair of Uniswap v2 burns so much of its first liquidity. */
const BURNED_LIQUIDITY = 1_000n;

/** What must hold of tokens and pools, beyond the shape of their file. */
export function poolViolations(file: PoolsFile, config: Config): Violation[] {
  const each = file.pools.flatMap((pool, index) =>
    violationsOf(pool, file, config).map(({ path, ...rest }) => ({
      ...{ path: ["pools", index, ...path], ...rest },
    })),
  );
  return [...takenSymbols(file, config), ...each, ...twins(file.pools)];
}

function takenSymbols({ tokens }: PoolsFile, { assets }: Config): Violation[] {
  return Object.keys(tokens)
    .filter((symbol) => assets.some((asset) => asset.symbol === symbol))
    .map((symbol) => {
      return { path: ["tokens", symbol], value: symbol, rule: "no asset has the same symbol" };
    });
}

function violationsOf(pool: PlannedPool, file: PoolsFile, config: Config): Violation[] {
  const places = [...chainFlaws(pool, config), ...tokenFlaws(pool, file, config)];
  if (places.length > 0) return places;
  return [...spacingFlaws(pool, file.pools), ...liquidityFlaws(pool, file, config)];
}

function chainFlaws({ chains }: PlannedPool, config: Config): Violation[] {
  const possible = config.chains.filter(
    (chain) => isDevelopmentChain(chain.chainId) && abilitiesOf(chain).assets,
  );
  const names = possible.map(({ name }) => name);
  return chains.flatMap((name, index) =>
    names.includes(name)
      ? []
      : { path: ["chains", index], value: name, rule: `is one of ${names.join(", ")}` },
  );
}

function tokenFlaws({ chains, tokens }: PlannedPool, file: PoolsFile, config: Config) {
  const on = config.chains.filter(({ name }) => chains.includes(name));
  return tokens.flatMap((symbol, index) =>
    on.flatMap((chain): Violation[] => {
      const rule = tokenFlaw(symbol, file, config, chain);
      return rule === undefined ? [] : [{ path: ["tokens", index], value: symbol, rule }];
    }),
  );
}

function tokenFlaw(symbol: string, file: PoolsFile, config: Config, chain: ChainConfig) {
  const known = poolTokensOn(config, file, chain);
  const token = known.find((one) => one.symbol === symbol);
  if (token === undefined) {
    const symbols = known.map((one) => one.symbol).join(", ");
    return `is a token of ${chain.name}: ${symbols}`;
  }
  if (token.supply === undefined) {
    return `can be made on ${chain.name}: a wrapped coin, or a token for development`;
  }
  const { symbol: coin } = chain.coin;
  return token.unitsPerCoin ? undefined : `has a price of at least one unit in ${coin}: coinPrices`;
}

/** A factory has one spacing for a fee: its own, or that of the first pool that asks for the fee. */
function spacingFlaws(pool: PlannedPool, pools: readonly PlannedPool[]): Violation[] {
  if (pool.venue !== "uniswap-v3") return [];
  const { fee, tickSpacing } = pool;
  const first = pools.find(
    (other) => other.venue === "uniswap-v3" && other.fee === fee && sharesChain(pool, other),
  );
  const asked = first !== undefined && "tickSpacing" in first ? first.tickSpacing : tickSpacing;
  const fixed = SPACINGS[fee] ?? asked;
  if (fixed === tickSpacing) return [];
  const rule = `is ${fixed}: that is the spacing of Uniswap v3's factory for a fee of ${fee}`;
  return [{ path: ["tickSpacing"], value: tickSpacing, rule }];
}

function liquidityFlaws(pool: PlannedPool, file: PoolsFile, config: Config): Violation[] {
  const lone = { ...file, pools: [pool] };
  const [first] = config.chains.filter(({ name }) => pool.chains.includes(name));
  const [placed] = first === undefined ? [] : placePools(config, lone, first);
  if (placed === undefined) return [];
  if (pool.venue === "uniswap-v2") return pairFlaws(placed, pool.coins);
  return pool.positions.flatMap((position, index) => {
    const range = rangeAt(placed.sqrtPrice, pool.tickSpacing, position);
    const at = { path: ["positions", index], value: position };
    if (range.tickLower < MIN_TICK || range.tickUpper > MAX_TICK) {
      const reached = `reaches from tick ${range.tickLower} to ${range.tickUpper}`;
      return [{ ...at, rule: `${reached}: pools have ticks from ${MIN_TICK} to ${MAX_TICK}` }];
    }
    const [one, other] = placed.unitsPerCoin.map((price) => unitsOf(position.coins, price));
    const liquidity = liquidityOf(placed.sqrtPrice, range, [one ?? 0n, other ?? 0n]);
    return liquidity > 0n ? [] : [{ ...at, rule: "so few coins are worth no liquidity" }];
  });
}

function pairFlaws({ unitsPerCoin }: PlacedPool, coins: string): Violation[] {
  const [one = 0n, other = 0n] = unitsPerCoin.map((price) => unitsOf(coins, price));
  if (one * other > BURNED_LIQUIDITY ** 2n) return [];
  return [{ path: ["coins"], value: coins, rule: "so few coins are worth no liquidity" }];
}

/** Pools that would be one. */
function twins(pools: readonly PlannedPool[]): Violation[] {
  return pools.flatMap((pool, index): Violation[] => {
    const earlier = pools.slice(0, index).find((other) => isSamePool(pool, other));
    if (earlier === undefined) return [];
    const rule = `a chain has one pool of this venue, pair and fee: pools[${pools.indexOf(earlier)}]`;
    return [{ path: ["pools", index], value: pool, rule }];
  });
}

function isSamePool(one: PlannedPool, other: PlannedPool): boolean {
  const isPair = one.tokens.every((symbol) => other.tokens.includes(symbol));
  return sharesChain(one, other) && isPair && identityOf(one) === identityOf(other);
}

function sharesChain(one: PlannedPool, other: PlannedPool): boolean {
  return one.chains.some((name) => other.chains.includes(name));
}

function identityOf(pool: PlannedPool): string {
  if (pool.venue === "uniswap-v2") return pool.venue;
  const spacing = pool.venue === "uniswap-v4" ? `, ${pool.tickSpacing}` : "";
  return `${pool.venue}, ${pool.fee}${spacing}`;
}
