import type { PoolsFile } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";
import { amountFrom } from "@causeway/protocol";
import { getCreateAddress } from "ethers";

import {
  assetsOn,
  coinPriceOn,
  tokenDecimals,
  tokenOn,
} from "../../causeway/areas/bridge/index.ts";
import type { Config } from "../../causeway/areas.ts";
import { VENUE_DEPLOYER } from "../network/accounts.ts";
import { VENUE_CONTRACTS } from "./venues.ts";

/** A token that a pool of a chain may have. */
export interface PoolToken {
  readonly symbol: string;
  readonly address: string;
  readonly decimals: number;
  /** How an account gets some: it deposits coin, or mints as anybody can; undefined if it can do neither. */
  readonly supply: "deposit" | "mint" | undefined;
  /** Smallest units that a whole coin of the chain costs; undefined where nobody said. */
  readonly unitsPerCoin: bigint | undefined;
}

/** Other tokens are made by the bridge alone, or by those that issued them. */
const SUPPLIES: Readonly<Record<string, PoolToken["supply"]>> = {
  wrappedNative: "deposit",
  development: "mint",
};

/** The tokens that pools of a chain may have: its assets', and those of the pools' file. */
export function poolTokensOn(config: Config, file: PoolsFile, chain: ChainConfig): PoolToken[] {
  return [...assetTokens(config, chain), ...ownTokens(file, chain)];
}

/** Those of the pools' file alone. They have the same addresses on all chains. */
export function ownTokens({ tokens }: PoolsFile, { coin }: ChainConfig): PoolToken[] {
  return Object.entries(tokens).map(([symbol, { decimals, coinPrices }], index) => {
    const price = coinPrices[coin.symbol];
    return {
      symbol,
      decimals,
      address: ownTokenAddress(index),
      supply: "mint",
      unitsPerCoin: price === undefined ? undefined : amountFrom(price, { decimals })?.amount,
    };
  });
}

function ownTokenAddress(index: number): string {
  const nonce = VENUE_CONTRACTS.length + index;
  return getCreateAddress({ from: VENUE_DEPLOYER.address, nonce });
}

function assetTokens(config: Config, chain: ChainConfig): PoolToken[] {
  return assetsOn(config, chain).map(({ asset, here }) => {
    const decimals = tokenDecimals(here, chain);
    const price = coinPriceOn(asset, chain);
    return {
      symbol: asset.symbol,
      address: tokenOn(config, chain, asset, here),
      decimals,
      supply: SUPPLIES[here.token.kind],
      unitsPerCoin: price && inTokenUnits(price, asset.decimals, decimals),
    };
  });
}

/** A token may count finer than its asset, never coarser. */
function inTokenUnits(amount: bigint, assetDecimals: number, decimals: number): bigint {
  return amount * 10n ** BigInt(decimals - assetDecimals);
}
