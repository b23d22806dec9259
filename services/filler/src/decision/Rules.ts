import type { Hex } from "@causeway/protocol";

/** How deep a transfer's block lies: blocks of the origin from its own to the newest, or that it is final. */
export type Confirmations = number | "final";

/** So much may be advanced of a transfer that has so many confirmations; units. */
export interface AmountStep {
  readonly confirmations: Confirmations;
  readonly most: bigint;
}

/** What is risked on an origin for an asset. */
export interface OriginRules {
  /** Units. */
  readonly mostInFlight: bigint;
  /** With rising confirmations and amounts. */
  readonly amounts: readonly AmountStep[];
  /** Chains where it is advanced; all if undefined. */
  readonly destinations: ReadonlySet<bigint> | undefined;
}

/** What is risked for an asset, units of it. */
export interface AssetRules {
  readonly mostInFlight: bigint;
  /** What an advance must leave: both. */
  readonly leastProfit: { readonly units: bigint; readonly bps: bigint };
  /** What is left in the account on each chain. */
  readonly balanceFloor: bigint;
  /** By chain: what 10^18 of its coin's smallest unit cost. Gas counts for nothing where none is given. */
  readonly coinPrices: ReadonlyMap<bigint, bigint>;
  readonly origins: ReadonlyMap<bigint, OriginRules>;
}

/** What bounds a filler's risk. */
export interface Rules {
  readonly assets: ReadonlyMap<Hex, AssetRules>;
  /** By chain: what of its coin is left in the account, smallest unit. */
  readonly coinFloors: ReadonlyMap<bigint, bigint>;
  /** The most gas that a receiver's call may get; 0 for none. */
  readonly mostReceiverGas: bigint;
  /** Gas that an advance takes beside a receiver's call. */
  readonly advanceGas: bigint;
  /** Seconds that a transaction may take to be in a block. */
  readonly inclusionTime: bigint;
  /** How much more than now the curve is taken to cost at delivery. */
  readonly curveMarginBps: bigint;
  /** Whether liquidity and limit at the destination must suffice for all that is out there. */
  readonly isRoomNeeded: boolean;
}
