/** A chain's coin. */
export interface Coin {
  /** `ETH`: chains with one symbol have one coin, a unit of which is worth the same on each. */
  readonly symbol: string;
  readonly decimals: number;
  /** What a whole coin is worth, in billionths of any unit that all coins share; undefined if nobody said. */
  readonly worth?: bigint | undefined;
}

/**
 * An amount of one coin in another, rounded up; undefined if what they are worth is not known: nothing is judged by a
 * rate that was made up.
 */
export function convert(amount: bigint, from: Coin, to: Coin): bigint | undefined {
  if (from.symbol === to.symbol && from.decimals === to.decimals) return amount;
  if (!from.worth || !to.worth) return undefined;
  const value = amount * from.worth * 10n ** BigInt(to.decimals);
  const unit = to.worth * 10n ** BigInt(from.decimals);
  return (value + unit - 1n) / unit;
}
