import { amountFrom, amountText } from "@causeway/protocol";

/** Digits behind the point with which amounts are scaled. */
const FINE = 40;
/** Digits that count in a scaled amount. */
const DIGITS = 3;

/** A ratio of two amounts of whole tokens. */
export interface Ratio {
  readonly of: string;
  readonly to: string;
}

/**
 * An amount of whole tokens times a ratio, with three digits that count.
 *
 * @param decimals Most digits behind the point. An amount above 0 stays above 0.
 */
export function scaled(amount: string, { of, to }: Ratio, decimals: number): string {
  const exact = (fine(amount) * fine(of)) / fine(to);
  const smallest = 10n ** BigInt(FINE - decimals);
  const ofDigits = 10n ** BigInt(Math.max(0, `${exact}`.length - DIGITS));
  const unit = ofDigits > smallest ? ofDigits : smallest;
  const rounded = ((exact + unit / 2n) / unit) * unit;
  return amountText(rounded === 0n && exact > 0n ? smallest : rounded, { decimals: FINE });
}

function fine(amount: string): bigint {
  const read = amountFrom(amount, { decimals: FINE });
  if (read === undefined) throw new TypeError(`"${amount}" is no amount`);
  return read.amount;
}
