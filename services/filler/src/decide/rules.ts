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

/** What a transfer's sender offers to who advances it. */
export interface Offer {
  /** Units, until `from`. */
  readonly fee: bigint;
  /** Unix seconds; from then on it is linearly less. */
  readonly from: bigint;
  /** Unix seconds, when it is nothing. */
  readonly until: bigint;
}

/** A transfer that may be advanced, as its origin shows it now. */
export interface Candidate {
  readonly advanceId: Hex;
  readonly transferId: Hex;
  readonly assetId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  /** Units that were sent: no advance pays more. */
  readonly units: bigint;
  readonly receiver: Hex;
  /** Of the receiver's call; 0 for none. */
  readonly gasLimit: bigint;
  readonly offer: Offer;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** `undefined` where the origin was not looked at lately. */
  readonly confirmations: Confirmations | undefined;
}

/**
 * How deep a transfer's block lies.
 *
 * @param observedHeight Newest block of its origin that was read, and found to follow.
 */
export function confirmationsOf(
  { height, isFinal }: { readonly height: bigint; readonly isFinal: boolean },
  observedHeight: bigint,
): Confirmations {
  return isFinal ? "final" : Math.max(0, Number(observedHeight - height + 1n));
}

/** The most units that may be advanced of a transfer with so many confirmations. */
export function mostAt(amounts: readonly AmountStep[], confirmations: Confirmations): bigint {
  const allowed = amounts.filter((step) => rank(step.confirmations) <= rank(confirmations));
  // They rise from line to line.
  return allowed.at(-1)?.most ?? 0n;
}

function rank(confirmations: Confirmations): number {
  return confirmations === "final" ? Number.POSITIVE_INFINITY : confirmations;
}

/** Whether anything is advanced on a chain; of one asset if it is given. */
export function isDestination({ assets }: Rules, chainId: bigint, assetId?: Hex): boolean {
  const rules = [...assets].filter(([id]) => assetId === undefined || id === assetId);
  return rules.some(([, { origins }]) =>
    [...origins].some(
      ([originChainId, { destinations }]) =>
        originChainId !== chainId && (destinations?.has(chainId) ?? true),
    ),
  );
}
