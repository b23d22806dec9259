import type { CurveTerms, Hex, ReleaseTerms } from "@causeway/protocol";

import type { PoolState } from "../pools/swapInPool.ts";

/** A token on a chain. */
export interface ChainToken {
  readonly chainId: bigint;
  /** Its address, lower case. */
  readonly token: Hex;
}

/** A pool of a venue, with its state at the block that was read. */
export interface Pool {
  readonly chainId: bigint;
  /** The venue's number, as hops name it. */
  readonly venueId: number;
  /** Its address; of a pool of Uniswap v4, its id. */
  readonly id: Hex;
  /** The bytes that name the pool to the venue. */
  readonly name: Hex;
  /** The addresses of its tokens, in ascending order, lower case. */
  readonly tokens: readonly [Hex, Hex];
  readonly state: PoolState;
  /** Gas of a hop through it. */
  readonly gas: bigint;
}

/** The way of an asset from one chain to another. */
export interface Crossing {
  readonly assetId: Hex;
  readonly from: ChainToken;
  readonly to: ChainToken;
  /** Smallest units of the origin's token in a unit of the asset. */
  readonly unitFrom: bigint;
  /** Smallest units of the destination's token in a unit of the asset. */
  readonly unitTo: bigint;
  /** The most units of a transfer. */
  readonly maximum: bigint;
  readonly terms: ReleaseTerms;
  /** Undefined if the asset is minted at the destination. */
  readonly curve: CurveTerms | undefined;
  /** Of the vault at the destination: units released more than locked. */
  readonly deficit: bigint;
  /** Units that a filler is offered for an advance; undefined without an offer. */
  readonly offer: (units: bigint) => bigint | undefined;
  /** Gas at the origin, of sending. */
  readonly originGas: bigint;
  /** Gas at the destination, of arriving, without hops. */
  readonly destinationGas: bigint;
}

/** All that a search knows. It asks nobody. */
export interface Market {
  readonly pools: readonly Pool[];
  readonly crossings: readonly Crossing[];
  /** What gas on a chain costs, in smallest units of a token. */
  readonly gasCost: (chainId: bigint, gas: bigint, paidIn: ChainToken) => bigint;
}
