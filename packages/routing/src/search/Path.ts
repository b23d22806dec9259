import { PoolError } from "../pools/PoolError.ts";
import { type PoolState, swapInPool } from "../pools/swapInPool.ts";
import type { Pool } from "./Market.ts";

/** A hop through a pool, in one of its directions. */
export interface PathHop {
  readonly pool: Pool;
  readonly zeroForOne: boolean;
}

/** Hops, one after the other. */
export type Path = readonly PathHop[];

/** States of pools that swaps have moved. */
export type Moved = Map<Pool, PoolState>;

/** The token that comes out of a hop. */
export function tokenOut({ pool, zeroForOne }: PathHop): string {
  return pool.tokens[zeroForOne ? 1 : 0];
}

/** Gas of a path's hops. */
export function gasOf(path: Path): bigint {
  return path.reduce((sum, { pool }) => sum + pool.gas, 0n);
}

/** What a path pays, and the states of its pools afterwards. */
export interface Followed {
  readonly amountOut: bigint;
  readonly moves: readonly (readonly [Pool, PoolState])[];
}

/**
 * What a path pays for an input, and the states of its pools afterwards.
 *
 * @param moved States of pools that earlier swaps have moved; not changed.
 * @returns undefined if a pool of the path does not take the amount.
 */
export function follow(path: Path, amountIn: bigint, moved: Moved): Followed | undefined {
  let amountOut = amountIn;
  const moves: [Pool, PoolState][] = [];
  for (const { pool, zeroForOne } of path) {
    const swap = trySwap(moved.get(pool) ?? pool.state, amountOut, zeroForOne);
    if (swap === undefined) return undefined;
    moves.push([pool, swap.after]);
    amountOut = swap.amountOut;
  }
  return { amountOut, moves };
}

function trySwap(state: PoolState, amountIn: bigint, zeroForOne: boolean) {
  try {
    return swapInPool(state, amountIn, zeroForOne);
  } catch (error) {
    if (error instanceof PoolError) return undefined;
    throw error;
  }
}
