import type { CurveTerms, Hex, ReleaseTerms } from "@causeway/protocol";

/** An asset's custody, whose fees are a purse: what its releases must cost, and what they cost. */
export interface PricedPurse {
  /** Its number, or the one that it will have. */
  readonly number: bigint;
  /** Whether it has one. */
  readonly isHeld: boolean;
  readonly assetId: Hex;
  readonly custody: Hex;
  readonly isMinted: boolean;
  /** A usual release, units. */
  readonly referenceUnits: bigint;
  /** How amounts of it are told. */
  readonly unit: AssetUnit;
  /** Undefined where it is minted. */
  readonly curve: PricedCurve | undefined;
  /** By ascending chain id of the origin. */
  readonly releases: readonly PricedRelease[];
}

/** How amounts of an asset are told: in whole tokens, or in units of one that the configuration does not know. */
export interface AssetUnit {
  readonly symbol: string;
  readonly decimals: number;
}

/** What is asked for one thing. */
export interface PricedTerms<Terms> {
  /** What is charged for: `USDC from spoke-a`, `curve of USDC`. */
  readonly subject: string;
  /** Of the custody: 0 for the curve. */
  readonly originChainId: bigint;
  /** Where the configuration says it; undefined of what is not there, which stays as it is. */
  readonly path: readonly string[] | undefined;
  readonly wanted: Terms;
  /** Undefined if nothing was ever charged. */
  readonly held: HeldTerms<Terms> | undefined;
}

export type PricedRelease = PricedTerms<ReleaseTerms>;
export type PricedCurve = PricedTerms<CurveTerms>;

/** What a custody has for one thing. */
export interface HeldTerms<Terms> {
  /** Whether the schedule knows of it: else somebody else set it. */
  readonly inForce: boolean;
  /** By the version in force. */
  readonly terms: Terms;
  /** What is charged now. */
  readonly charged: Terms;
  /** Unix seconds. */
  readonly graceEndsAt: bigint;
}

/** Everything that is charged for, in the order in which the schedule knows it. */
export function allTerms(purses: readonly PricedPurse[]) {
  return purses.flatMap((purse) => [
    ...(purse.curve === undefined ? [] : [{ purse, priced: purse.curve }]),
    ...purse.releases.map((priced) => ({ purse, priced })),
  ]);
}
