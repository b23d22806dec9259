import type { ChainConfig } from "@causeway/operator";
import type { DefaultOffer } from "@causeway/protocol";

import type { MadeToken, StandingToken } from "./schema.ts";

/** One thing on several chains. */
export interface AssetConfig {
  /** By which the configuration knows it, and its contracts are named. */
  readonly symbol: string;
  /** Of its unit. */
  readonly decimals: number;
  /** The name of the chain whose token it is. */
  readonly home: string;
  /** By a coin's symbol: units that a whole one costs; not of all that there are. */
  readonly coinPrices: Readonly<Record<string, bigint>>;
  /** By the chain's name. */
  readonly chains: Readonly<Record<string, AssetOnChain>>;
}

/** What an asset is on one chain. */
export interface AssetOnChain {
  readonly token: AssetToken;
  /** What is between that chain and another one of the asset's, by the other's name. */
  readonly with: Readonly<Record<string, AssetTerms>>;
}

/** The token that stands for an asset on a chain: kept in a vault, or minted. */
export type AssetToken =
  | { readonly kind: "existing"; readonly token: StandingToken }
  | { readonly kind: "wrappedNative" }
  | { readonly kind: "development" | "minted"; readonly token: MadeToken };

/** What is between a chain and another one. */
export interface AssetTerms {
  /** Of what that chain's messages have released here. */
  readonly limit: LimitConfig;
  /** Of what comes back from there. */
  readonly refundLimit: LimitConfig;
  /** Of what that chain's messages have minted here; 0 where it is not minted. */
  readonly ceiling: bigint;
  /** The most units of a transfer that goes there. */
  readonly maximum: bigint;
  /** Gas of the messages that go there. */
  readonly gasLimit: number;
  /** What transfers that go there offer by default to who advances them; undefined for nothing. */
  readonly offer: DefaultOffer | undefined;
}

/** So many units at once, and refilled over so many seconds. */
export interface LimitConfig {
  readonly capacity: bigint;
  readonly window: number;
}

/** What is between a chain of an asset and another one of them. */
export function termsWith(here: AssetOnChain, other: string): AssetTerms {
  const terms = here.with[other];
  if (terms === undefined) throw new Error(`${other} does not have the asset`);
  return terms;
}

/** The most units of a transfer from there, wherever it goes. */
export function mostOf({ with: others }: AssetOnChain): bigint {
  const [most = 0n] = Object.values(others)
    .map(({ maximum }) => maximum)
    .sort((one, other) => Number(other - one));
  return most;
}

/** Units of an asset that a whole coin of one of its chains costs; undefined where nobody said. */
export function coinPriceOn(
  { chains, coinPrices, decimals }: AssetConfig,
  { name, coin }: ChainConfig,
): bigint | undefined {
  const isWrappedCoin = chains[name]?.token.kind === "wrappedNative";
  return isWrappedCoin ? 10n ** BigInt(decimals) : coinPrices[coin.symbol];
}

/** Whether a token is minted and burned, not kept. */
export function isMinted({ token }: AssetOnChain): boolean {
  return token.kind === "minted";
}
