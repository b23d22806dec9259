import { formatAmount } from "@causeway/sdk";

/** Digits that are shown behind the leading zeros of a fraction. */
const SIGNIFICANT = 5;

/** How an amount is rounded: what a person gets is never shown as more, what they pay never as less. */
export type Rounding = "down" | "up";

/**
 * An amount in few digits, as people of a locale write it.
 *
 * @param amount Smallest units.
 */
export function shownAmount(
  amount: bigint,
  { decimals, locale, rounding }: { decimals: number; locale: string; rounding: Rounding },
): string {
  const unit = 10n ** BigInt(droppedDecimals(amount, decimals));
  const rest = amount % unit;
  const rounded = amount - rest + (rounding === "up" && rest > 0n ? unit : 0n);
  return formatAmount(rounded, { decimals, locale });
}

/** How many digits at the end are not shown. */
function droppedDecimals(amount: bigint, decimals: number): number {
  const length = `${amount}`.length;
  const wholeDigits = length - decimals;
  if (wholeDigits > SIGNIFICANT) return Math.max(0, decimals - 2);
  return Math.max(0, length - SIGNIFICANT - (wholeDigits > 0 ? 1 : 0));
}
