import { INT256, MILLION } from "./integers.ts";
import { PoolError } from "./PoolError.ts";
import {
  MAX_SQRT_PRICE,
  MAX_TICK,
  MIN_SQRT_PRICE,
  MIN_TICK,
  sqrtPriceAtTick,
} from "./sqrtPriceAtTick.ts";
import { swapStep } from "./swapStep.ts";
import { tickAtSqrtPrice } from "./tickAtSqrtPrice.ts";

/** A tick at which positions begin or end. */
export interface InitializedTick {
  readonly tick: number;
  /** By how much the liquidity grows where the price rises through the tick. */
  readonly liquidityNet: bigint;
}

/** A pool of positions, each between two ticks: Uniswap v3 and its forks, and v4 without hooks. */
export interface ConcentratedPool {
  readonly kind: "concentrated";
  /** The root of the price, with 96 bits behind the point. */
  readonly sqrtPrice: bigint;
  /** The tick that the pool states; a pool that stands on a tick's price may state the one below. */
  readonly tick: number;
  /** The liquidity at the price. */
  readonly liquidity: bigint;
  /** Millionths of the input. */
  readonly fee: bigint;
  readonly tickSpacing: number;
  /** In ascending order, all of them from `knownFrom` to `knownTo`. */
  readonly ticks: readonly InitializedTick[];
  /** The lowest tick that was read. */
  readonly knownFrom: number;
  /** The highest. */
  readonly knownTo: number;
}

/** What a pool does with an input. */
export interface ConcentratedQuote {
  /** Units that the pool takes: less than the input, if its liquidity ends before. */
  readonly amountIn: bigint;
  /** Units that the pool pays. */
  readonly amountOut: bigint;
  /** The price's root afterwards. */
  readonly sqrtPrice: bigint;
  /** How many ticks were crossed at which positions begin or end: each costs gas. */
  readonly crossed: number;
  /** The pool afterwards, for a further swap in either direction. */
  readonly after: ConcentratedPool;
}

/** Pools keep a bit for each tick, in words of so many. A swap stops at each word's end, and rounds there. */
const WORD = 256;

/**
 * What a pool takes and pays for an input, to the unit.
 *
 * @param amountIn Units that are offered to the pool.
 * @param zeroForOne Whether the first token is paid in.
 * @throws {PoolError} `InvalidAmount`, `InvalidState`, `NothingOut`, or `TicksUnknown` if the swap leaves what was read.
 * @see Uniswap v3 whitepaper, 6.
 */
export function quoteConcentrated(
  pool: ConcentratedPool,
  amountIn: bigint,
  zeroForOne: boolean,
): ConcentratedQuote {
  requireState(pool);
  if (amountIn <= 0n || amountIn > INT256) {
    throw new PoolError("InvalidAmount", `the amount ${amountIn} is not from 1 to ${INT256}`, {
      amountIn,
    });
  }
  const swap = walk(pool, amountIn, zeroForOne);
  if (swap.amountOut === 0n) {
    throw new PoolError("NothingOut", `the pool pays nothing for ${amountIn}`, { amountIn });
  }
  return swap;
}

function walk(pool: ConcentratedPool, amountIn: bigint, zeroForOne: boolean): ConcentratedQuote {
  const { fee } = pool;
  // As routers bound a swap that may go as far as it likes.
  const limit = zeroForOne ? MIN_SQRT_PRICE + 1n : MAX_SQRT_PRICE - 1n;
  const stops = stopsFrom(pool, zeroForOne);
  let { sqrtPrice, liquidity } = pool;
  let remaining = amountIn;
  let amountOut = 0n;
  let crossed = 0;
  let at = pool.tick;
  while (remaining > 0n && sqrtPrice !== limit) {
    const { tick, initialized } = stops.next();
    const price = sqrtPriceAtTick(tick);
    const isBeyond = zeroForOne ? price < limit : price > limit;
    const target = isBeyond ? limit : price;
    const step = swapStep({ sqrtPrice, target, liquidity, fee }, remaining);
    at = tickAfter(at, [sqrtPrice, step.sqrtPrice], { tick, price }, zeroForOne);
    sqrtPrice = step.sqrtPrice;
    remaining -= step.paid;
    amountOut += step.amountOut;
    if (initialized === undefined || sqrtPrice !== price) continue;
    liquidity += zeroForOne ? -initialized.liquidityNet : initialized.liquidityNet;
    crossed += 1;
  }
  const after = { ...pool, sqrtPrice, liquidity, tick: at };
  return { amountIn: amountIn - remaining, amountOut, sqrtPrice, crossed, after };
}

/** The tick that a pool states after a step that moves the price: a stop that is reached on the way down is crossed. */
function tickAfter(
  at: number,
  [before, after]: readonly [bigint, bigint],
  stop: { readonly tick: number; readonly price: bigint },
  zeroForOne: boolean,
): number {
  if (after === stop.price) return zeroForOne ? stop.tick - 1 : stop.tick;
  return after === before ? at : tickAtSqrtPrice(after);
}

/** Where a swap stops: at a tick where positions begin or end, or at the end of a word of ticks. */
interface Stop {
  readonly tick: number;
  readonly initialized: InitializedTick | undefined;
}

function stopsFrom(pool: ConcentratedPool, zeroForOne: boolean): { next(): Stop } {
  const { ticks, tickSpacing } = pool;
  const way = zeroForOne ? -1 : 1;
  const below = lastUpTo(ticks, pool.tick);
  let place = zeroForOne ? below : below + 1;
  let at = pool.tick;
  const next = (): Stop => {
    const end = wordEnd(Math.floor(at / tickSpacing), zeroForOne) * tickSpacing;
    const found = ticks[place];
    const initialized = found !== undefined && (end - found.tick) * way >= 0 ? found : undefined;
    const tick = initialized?.tick ?? Math.min(Math.max(end, MIN_TICK), MAX_TICK);
    requireKnown(pool, tick);
    if (initialized !== undefined) place += way;
    at = zeroForOne ? tick - 1 : tick;
    return { tick, initialized };
  };
  return { next };
}

/** Where the word ends in which the next tick is looked for; in spacings. */
function wordEnd(at: number, zeroForOne: boolean): number {
  const from = zeroForOne ? at : at + 1;
  const start = Math.floor(from / WORD) * WORD;
  return zeroForOne ? start : start + WORD - 1;
}

/** The place of the highest initialised tick that is not above `tick`; -1 without one. */
function lastUpTo(ticks: readonly InitializedTick[], tick: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle]?.tick ?? 0) <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function requireKnown({ knownFrom, knownTo }: ConcentratedPool, tick: number): void {
  if (tick >= knownFrom && tick <= knownTo) return;
  throw new PoolError(
    "TicksUnknown",
    `the swap reaches tick ${tick}; only ${knownFrom} to ${knownTo} were read`,
    { tick, knownFrom, knownTo },
  );
}

function requireState({ sqrtPrice, tick, liquidity, fee, tickSpacing }: ConcentratedPool): void {
  const isPrice = sqrtPrice >= MIN_SQRT_PRICE && sqrtPrice < MAX_SQRT_PRICE;
  const isSpacing = Number.isInteger(tickSpacing) && tickSpacing > 0;
  if (isPrice && isSpacing && liquidity >= 0n && fee >= 0n && fee < MILLION) return;
  throw new PoolError(
    "InvalidState",
    "a pool has a price between its bounds, a fee below a million and a spacing above zero",
    { sqrtPrice, tick, liquidity, fee, tickSpacing },
  );
}
