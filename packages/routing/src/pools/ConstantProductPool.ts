import { INT256, MILLION, UINT112 } from "./integers.ts";
import { PoolError } from "./PoolError.ts";

/** A pool whose reserves' product does not fall, as Uniswap v2 and its forks have it. */
export interface ConstantProductPool {
  readonly kind: "constant product";
  /** What the pool holds of its first token by its books, units. */
  readonly reserve0: bigint;
  /** The same of its second token. */
  readonly reserve1: bigint;
  /** Millionths of the input: 3,000 for Uniswap v2. */
  readonly fee: bigint;
}

/**
 * What a pool pays for an input, to the unit.
 *
 * @param amountIn Units that reach the pool; a token that keeps a part of each transfer has kept it before.
 * @param zeroForOne Whether the first token is paid in.
 * @returns Units of the other token.
 * @throws {PoolError} `InvalidAmount`, `InvalidState`, `NothingOut`, or `PoolReverts` if a balance outgrows 112 bits.
 * @see Uniswap v2 whitepaper, 3.2.1: (x - fee * in) * (y - out) >= x * y.
 */
export function quoteConstantProduct(
  pool: ConstantProductPool,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  requireState(pool);
  if (amountIn <= 0n || amountIn > INT256) {
    throw new PoolError("InvalidAmount", `the amount ${amountIn} is not from 1 to ${INT256}`, {
      amountIn,
    });
  }
  const { reserve0, reserve1, fee } = pool;
  const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0];
  if (reserveIn + amountIn > UINT112) {
    throw new PoolError("PoolReverts", `the pool holds at most ${UINT112} of a token`, {
      reserveIn,
      amountIn,
    });
  }
  const kept = amountIn * (MILLION - fee);
  const amountOut = (kept * reserveOut) / (reserveIn * MILLION + kept);
  if (amountOut === 0n) {
    throw new PoolError("NothingOut", `the pool pays nothing for ${amountIn}`, { amountIn });
  }
  return amountOut;
}

function requireState({ reserve0, reserve1, fee }: ConstantProductPool): void {
  if (!isReserve(reserve0) || !isReserve(reserve1) || fee < 0n || fee >= MILLION) {
    throw new PoolError("InvalidState", "reserves have 112 bits, and a fee is below a million", {
      reserve0,
      reserve1,
      fee,
    });
  }
  if (reserve0 === 0n || reserve1 === 0n) {
    throw new PoolError("PoolReverts", "the pool is empty", { reserve0, reserve1 });
  }
}

function isReserve(reserve: bigint): boolean {
  return reserve >= 0n && reserve <= UINT112;
}
