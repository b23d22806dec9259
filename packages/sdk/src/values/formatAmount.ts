import { amountText } from "@causeway/protocol";

import { numberFormOf } from "./numberFormOf.ts";
import type { AmountFormat } from "./parseAmount.ts";

/** How an amount is shown. */
export interface ShownAmountFormat extends AmountFormat {
  /** Follows the amount; nothing does without it. */
  readonly symbol?: string | undefined;
  /** Digits behind the point; later ones are cut off, so that nobody sees more than there is. All, if left out. */
  readonly mostDecimals?: number | undefined;
}

/**
 * An amount as people read it, exactly: `1234.5 USDC`, or `1.234,5 USDC` in German.
 *
 * @param amount Smallest units.
 */
export function formatAmount(amount: bigint, format: ShownAmountFormat): string {
  const { decimals, locale, symbol, mostDecimals = decimals } = format;
  const dropped = BigInt(Math.max(0, decimals - mostDecimals));
  const shown = amount - (amount % 10n ** dropped);
  const plain = amountText(shown, { decimals });
  const text = locale === undefined ? plain : inLocale(plain, locale);
  return symbol === undefined ? text : `${text} ${symbol}`;
}

function inLocale(plain: string, locale: string): string {
  const { decimal, digits } = numberFormOf(locale);
  const [whole = "0", part] = plain.split(".");
  const shown = new Intl.NumberFormat(locale).format(BigInt(whole));
  // -0 is no bigint
  const signed = plain.startsWith("-") && BigInt(whole) === 0n ? `-${shown}` : shown;
  if (part === undefined) return signed;
  return `${signed}${decimal}${[...part].map((digit) => digits[Number(digit)]).join("")}`;
}
