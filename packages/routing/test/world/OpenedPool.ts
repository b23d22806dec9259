import type { PoolState } from "../../src/index.ts";
import type { Position } from "./positions.ts";
import type { RandomSwap } from "./random.ts";

/** What a swap did, by the pool's event. */
export interface Executed {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** The price's root afterwards; 0 for pools that keep none. */
  readonly sqrtPrice: bigint;
}

/** A pool of the publisher's contracts on a node. */
export interface OpenedPool<State extends PoolState = PoolState> {
  /** Reads its state. */
  stateOf(): Promise<State>;
  /** Swaps by the publisher's router; undefined if the router reverts. */
  execute(swap: RandomSwap): Promise<Executed | undefined>;
}

/** How a concentrated pool begins. */
export interface PoolStart {
  readonly tokens: readonly [string, string];
  /** Millionths. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPrice: bigint;
  readonly positions: readonly Position[];
  /** What is added to each position. */
  readonly amount: bigint;
}

/** @param amount0 Units of the first token that the pool got; below zero, what it paid. */
export function executedBy(amount0: bigint, amount1: bigint, sqrtPrice: bigint): Executed {
  const [amountIn, paid] = amount0 > 0n ? [amount0, amount1] : [amount1, amount0];
  return { amountIn, amountOut: -paid, sqrtPrice };
}
