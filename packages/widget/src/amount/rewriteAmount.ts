import { formatAmount, isCausewayError, parseAmount } from "@causeway/sdk";

/** More than fields take. */
const DECIMALS = 36;

/**
 * The same number as another locale writes it: `1.234` of English is never read as 1234 of German.
 *
 * @param from Undefined for digits and a point, as attributes have them.
 * @returns undefined for a text that is no number.
 */
export function rewriteAmount(
  text: string,
  { from, to }: { from: string | undefined; to: string },
): string | undefined {
  if (text.trim() === "") return "";
  try {
    const amount = parseAmount(text, { decimals: DECIMALS, locale: from });
    return formatAmount(amount, { decimals: DECIMALS, locale: to });
  } catch (error) {
    if (isCausewayError(error)) return undefined;
    throw error;
  }
}
