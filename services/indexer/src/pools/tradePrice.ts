import { PoolError, type PoolState, swapInPool } from "@causeway/routing";

const MILLION = 1_000_000n;
const USD_DECIMALS = 18n;

/** A token of a pool whose price is known. */
export interface Quote {
  /** Whether it is the pool's first token. */
  readonly isFirst: boolean;
  /** US dollars of one whole, times 10^18. */
  readonly usd: bigint;
  readonly decimals: number;
}

/** The price of the other token, and what a trade there and back loses. */
export interface TradePrice {
  /** US dollars of one whole, times 10^18. */
  readonly usd: bigint;
  readonly lossPpm: bigint;
}

/**
 * The price of a pool's other token, in the middle between buying and selling it. Both trades begin at the pool as it is, so
 * the loss is what fees and both sides of the pool cost.
 *
 * @param decimals Of the other token.
 * @param worth Of the trade, US dollars.
 * @returns undefined if the pool cannot bear such a trade.
 */
export function tradePrice(
  pool: PoolState,
  quote: Quote,
  decimals: number,
  worth: bigint,
): TradePrice | undefined {
  const given = (worth * 10n ** (USD_DECIMALS + BigInt(quote.decimals))) / quote.usd;
  if (given === 0n) return undefined;
  try {
    const { amountOut: bought } = swapInPool(pool, given, quote.isFirst);
    const { amountOut: returned } = swapInPool(pool, bought, !quote.isFirst);
    const middle = (given + returned) / 2n;
    const whole = 10n ** BigInt(decimals);
    const usd = (middle * quote.usd * whole) / (bought * 10n ** BigInt(quote.decimals));
    // Rounding alone can give a part back that was never lost.
    const lost = returned > given ? 0n : given - returned;
    return usd === 0n ? undefined : { usd, lossPpm: (lost * MILLION) / given };
  } catch (error) {
    if (error instanceof PoolError) return undefined;
    throw error;
  }
}
