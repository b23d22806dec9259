import { isCausewayError, parseAmount } from "@causeway/sdk";

/** Digits in front of the decimal point. No token has more, and a field could not show them. */
export const MOST_DIGITS = 30;

/** Why a text is no amount. */
export type AmountProblem = "negative" | "notANumber" | "tooManyDecimals" | "tooLong";

/** What a person typed into a field. Nothing but zeros, or nothing at all, is neither an amount nor a problem. */
export type ReadAmount =
  | { readonly amount: bigint; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem?: AmountProblem };

/** How the text is written. */
export interface FieldFormat {
  readonly decimals: number;
  /** BCP 47. */
  readonly locale: string;
}

/** Reads what a person typed, in the digits and with the separators of their language. @returns smallest units. */
export function readAmount(text: string, { decimals, locale }: FieldFormat): ReadAmount {
  const typed = text.trim();
  if (typed === "") return {};
  const point = pointOf(locale);
  // In the middle of typing, a point without decimals is no mistake.
  const whole = typed.endsWith(point) ? typed.slice(0, -point.length) : typed;
  if (whole === "") return {};
  if (/^[-\u2212]/.test(whole)) return { problem: "negative" };
  const amount = parsed(whole, { decimals, locale });
  if (amount === undefined) return { problem: problemOf(whole, point, { decimals, locale }) };
  if (amount / 10n ** BigInt(decimals) >= 10n ** BigInt(MOST_DIGITS)) return { problem: "tooLong" };
  return amount === 0n ? {} : { amount };
}

/** How many digits stand in front of the decimal point. */
export function digitsOf(text: string, locale: string): number {
  const [whole = ""] = text.split(pointOf(locale));
  return [...whole.matchAll(/\p{Nd}/gu)].length;
}

function problemOf(text: string, point: string, format: FieldFormat): AmountProblem {
  const place = text.indexOf(point);
  if (place < 0) return isLong(text, format) ? "tooLong" : "notANumber";
  const decimals = text.slice(place + point.length);
  const head = text.slice(0, place) || "0";
  const isNumber = /^\p{Nd}+$/u.test(decimals) && parsed(head, format) !== undefined;
  return isNumber ? "tooManyDecimals" : "notANumber";
}

function isLong(text: string, { locale }: FieldFormat): boolean {
  return /^[\p{Nd}\s.,'’٬]+$/u.test(text) && digitsOf(text, locale) > MOST_DIGITS;
}

function parsed(text: string, { decimals, locale }: FieldFormat): bigint | undefined {
  // Keyboards of languages with other digits often have western ones, with a point that means nothing else there.
  const isWestern = !usesWesternDigits(locale) && /^\d*\.?\d+$/.test(text);
  try {
    return parseAmount(text, { decimals, locale: isWestern ? undefined : locale });
  } catch (error) {
    if (isCausewayError(error)) return undefined;
    throw error;
  }
}

function usesWesternDigits(locale: string): boolean {
  return new Intl.NumberFormat(locale).resolvedOptions().numberingSystem === "latn";
}

function pointOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
