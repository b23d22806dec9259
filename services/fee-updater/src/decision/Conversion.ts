/** What a wei of one native coin is worth in wei of another: `numerator / denominator`, both positive. */
export interface Conversion {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Of a coin into itself. */
export const SAME_COIN: Conversion = { numerator: 1n, denominator: 1n };

/** The same the other way, exactly. */
export function inverse({ numerator, denominator }: Conversion): Conversion {
  return { numerator: denominator, denominator: numerator };
}

/** Rounded up to a whole wei: what delivery costs must be paid. */
export function convert(amount: bigint, { numerator, denominator }: Conversion): bigint {
  return (amount * numerator + denominator - 1n) / denominator;
}
