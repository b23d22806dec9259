import type { MadeToken, StandingToken } from "./schema.ts";

/** One thing on several chains. */
export interface AssetConfig {
  /** By which the configuration knows it, and its contracts are named. */
  readonly symbol: string;
  /** Of its unit. */
  readonly decimals: number;
  /** The name of the chain whose token it is. */
  readonly home: string;
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

/** Whether a token is minted and burned, not kept. */
export function isMinted({ token }: AssetOnChain): boolean {
  return token.kind === "minted";
}
