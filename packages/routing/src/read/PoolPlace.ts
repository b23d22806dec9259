import type { Hex } from "@causeway/protocol";

interface AnyPlace {
  readonly chainId: bigint;
  /** The venue's number, as hops name it. */
  readonly venueId: number;
  /** The addresses of its tokens, in ascending order. */
  readonly tokens: readonly [string, string];
  /** Millionths of the input. */
  readonly fee: number;
  /** Gas of a hop through it. */
  readonly gas: bigint;
}

/** A pool of Uniswap v2, or of a fork. */
export interface PairPlace extends AnyPlace {
  readonly kind: "pair";
  readonly address: string;
}

/** A pool of Uniswap v3, or of a fork. */
export interface ConcentratedPlace extends AnyPlace {
  readonly kind: "concentrated";
  readonly address: string;
  readonly tickSpacing: number;
}

/** A pool of Uniswap v4, without hooks. */
export interface KeyedPlace extends AnyPlace {
  readonly kind: "keyed";
  /** The pool manager. */
  readonly manager: string;
  readonly poolId: string;
  readonly tickSpacing: number;
}

/** Where a pool is, and what never changes of it. */
export type PoolPlace = PairPlace | ConcentratedPlace | KeyedPlace;

/** A pool that no route uses, and why. */
export interface UnusedPool {
  readonly place: PoolPlace;
  /** `no-answer`: no pool is there, or it has no price. `protocol-fee`: its fee depends on the direction. */
  readonly cause: "no-answer" | "protocol-fee" | "empty";
}

/** Words that name a pool in a message: `pool 0x…` or `pool 0x… of manager 0x…`. */
export function poolLabel(place: PoolPlace): string {
  return place.kind === "keyed"
    ? `pool ${place.poolId} of manager ${place.manager}`
    : `pool ${place.address as Hex}`;
}
