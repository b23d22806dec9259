import { developmentTokenCode, developmentWrappedNativeCode } from "@causeway/creation-code";
import { interfaceOf } from "@causeway/protocol/contracts";
import { MaxUint256 } from "ethers";

import { VENUE_DEPLOYER } from "../network/accounts.ts";
import type { Call } from "./Call.ts";
import { type PlacedPool, unitsOf } from "./placePools.ts";
import type { PoolToken } from "./poolTokens.ts";
import { type DeployedVenue, venueAddress } from "./venues.ts";

const tokenAbi = interfaceOf(developmentTokenCode.abi);
const wrappedAbi = interfaceOf(developmentWrappedNativeCode.abi);

const GAS_LIMIT = 100_000n;

/** The contract that takes the tokens of a new pool's liquidity. */
const TAKERS = {
  "uniswap-v2": "UniswapV2Router02",
  "uniswap-v3": "NonfungiblePositionManager",
  "uniswap-v4": "PoolModifyLiquidityTest",
} as const satisfies Record<PlacedPool["planned"]["venue"], DeployedVenue>;

/** Makes what the pools of a chain take, and lets their venues take it. */
export function fundCalls(pools: readonly PlacedPool[]): Call[] {
  const needs = needsOf(pools);
  return [...needs.values()].flatMap(({ token, units, takers }) => [
    made(token, VENUE_DEPLOYER.address, units),
    ...[...takers].map((taker) => approved(token, taker)),
  ]);
}

/** Makes tokens for accounts that swap. */
export function gifts(tokens: readonly PoolToken[], accounts: readonly string[], coins: string) {
  return tokens.flatMap((token) =>
    accounts.map((account) => made(token, account, unitsOf(coins, token.unitsPerCoin ?? 0n))),
  );
}

interface Need {
  readonly token: PoolToken;
  units: bigint;
  readonly takers: Set<DeployedVenue>;
}

function needsOf(pools: readonly PlacedPool[]): Map<string, Need> {
  const needs = new Map<string, Need>();
  for (const pool of pools) {
    for (const [place, token] of pool.tokens.entries()) {
      const need = needs.get(token.symbol) ?? { token, units: 0n, takers: new Set() };
      need.units += unitsIn(pool, pool.unitsPerCoin[place] ?? 0n);
      need.takers.add(TAKERS[pool.planned.venue]);
      needs.set(token.symbol, need);
    }
  }
  return needs;
}

function unitsIn({ planned }: PlacedPool, unitsPerCoin: bigint): bigint {
  const added = planned.venue === "uniswap-v2" ? [planned] : planned.positions;
  return added.reduce((sum, { coins }) => sum + unitsOf(coins, unitsPerCoin), 0n);
}

function made({ symbol, address, supply }: PoolToken, receiver: string, units: bigint) {
  const call = { to: address, gasLimit: GAS_LIMIT, what: `${units} units of ${symbol}` };
  return supply === "deposit"
    ? { ...call, data: wrappedAbi.encodeFunctionData("deposit"), value: units }
    : { ...call, data: tokenAbi.encodeFunctionData("mint", [receiver, units]) };
}

function approved({ symbol, address }: PoolToken, taker: DeployedVenue): Call {
  const data = tokenAbi.encodeFunctionData("approve", [venueAddress(taker), MaxUint256]);
  return { to: address, data, gasLimit: GAS_LIMIT, what: `allowance of ${symbol} for ${taker}` };
}
