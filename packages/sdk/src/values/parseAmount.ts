import { amountFrom } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import { isHeldByToken } from "./isHeldByToken.ts";
import { type NumberForm, numberFormOf } from "./numberFormOf.ts";

/** Characters that people type for a group that their locale separates by another one of them. */
const ALIKE = [
  [" ", "\u00a0", "\u202f", "\u2009"],
  ["'", "\u2019"],
] as const;

/** How an amount is written. */
export interface AmountFormat {
  /** Digits behind the point of a whole token. */
  readonly decimals: number;
  /** BCP 47: `de-CH`. Without one, digits and a point, without groups. */
  readonly locale?: string | undefined;
}

/**
 * Reads an amount of whole tokens, exactly: `1234.5`, or `1.234,5` in German.
 *
 * @returns smallest units.
 * @throws CausewayError `BadInput` for anything that is no such number, has an exponent or a sign, has more decimals than
 *   the token, or is beyond 2^256.
 */
export function parseAmount(text: string, { decimals, locale }: AmountFormat): bigint {
  const refuse = (reason: string) =>
    new CausewayError("BadInput", {
      message: `amount ${JSON.stringify(text.slice(0, 100))} ${reason}`,
      details: { amount: text.slice(0, 100), decimals },
    });
  const trimmed = text.trim();
  if (/^[-\u2212]/.test(trimmed)) throw refuse("is negative");
  const plain = locale === undefined ? trimmed : plainOf(trimmed, locale);
  const read =
    plain === undefined ? undefined : amountFrom(plain.replace(/^\./, "0."), { decimals });
  if (read === undefined) throw refuse("is no number of digits with at most one point");
  if (read.dust !== undefined) throw refuse(`has more than ${decimals} decimals`);
  if (!isHeldByToken(read.amount)) throw refuse("is beyond 2^256, which no token holds");
  return read.amount;
}

/** The same as digits and a point; undefined if groups stand elsewhere than the locale has them. */
function plainOf(text: string, locale: string): string | undefined {
  const form = numberFormOf(locale);
  const [whole = "", ...parts] = western(text, form).split(form.decimal);
  if (parts.length > 1) return undefined;
  const joined = form.group === undefined ? whole : withoutGroups(whole, form.group, locale);
  if (joined === undefined) return undefined;
  return parts[0] === undefined ? joined : `${joined}.${parts[0]}`;
}

/** The same with the digits 0 to 9. */
function western(text: string, { digits }: NumberForm): string {
  const shown = [...text].map((one) => {
    const value = digits.indexOf(one);
    return value < 0 ? one : `${value}`;
  });
  return shown.join("");
}

function withoutGroups(whole: string, group: string, locale: string): string | undefined {
  const same: readonly string[] = ALIKE.find((one) => one.some((each) => each === group)) ?? [
    group,
  ];
  const digits = [...whole].filter((one) => !same.includes(one)).join("");
  if (digits === whole) return whole;
  if (!/^\d{1,78}$/.test(digits)) return undefined;
  const grouped = new Intl.NumberFormat(locale, { useGrouping: "always" }).format(BigInt(digits));
  const typed = [...whole].map((one) => (same.includes(one) ? group : one)).join("");
  // A group at another place may be a point that was meant as decimal.
  return typed === western(grouped, numberFormOf(locale)) ? digits : undefined;
}
