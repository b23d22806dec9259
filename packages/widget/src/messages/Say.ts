import type { Token } from "@causeway/sdk";

import { type Rounding, shownAmount } from "../amount/shownAmount.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { Messages } from "./Messages.ts";

/** Units of time, the largest last: up to how many seconds each is taken. */
const UNITS = [
  { unit: "second", seconds: 1, below: 120 },
  { unit: "minute", seconds: 60, below: 7_200 },
  { unit: "hour", seconds: 3_600, below: Number.POSITIVE_INFINITY },
] as const;

/** An amount of a token, or of a chain's coin, in smallest units. */
export interface SaidAmount {
  readonly amount: bigint;
  readonly token: Pick<Token, "decimals" | "symbol">;
}

/** Says values as a language has them. */
export interface Say {
  readonly messages: Messages;
  /** BCP 47. */
  readonly locale: string;
  /** A number without its token. */
  number(amount: bigint, token: Pick<Token, "decimals">, rounding: Rounding): string;
  /** An amount with its symbol, in a direction of its own. */
  amount(value: SaidAmount, rounding: Rounding): string;
  seconds(seconds: number): string;
  /** The time of a day. @param at Unix seconds. */
  time(at: number): string;
  /** A day and its time. @param at Unix seconds. */
  moment(at: number): string;
  /** @param percent As a route has it: 0.25 is a quarter of a percent. */
  percent(percent: number): string;
}

/** @param locale BCP 47. */
export function sayIn(locale: string, messages: Messages): Say {
  const percents = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const number: Say["number"] = (amount, { decimals }, rounding) =>
    shownAmount(amount, { decimals, locale, rounding });
  return {
    ...{ messages, locale, number },
    amount: ({ amount, token }, rounding) =>
      isolated(`${number(amount, token, rounding)} ${plainText(token.symbol, 16)}`),
    seconds: (seconds) => duration(seconds, locale),
    time: (at) => times.format(at * 1_000),
    moment: (at) => moments.format(at * 1_000),
    percent: (percent) => percents.format(percent / 100),
  };
}

function duration(seconds: number, locale: string): string {
  const found = UNITS.find(({ below }) => seconds < below) ?? UNITS[2];
  const count = Math.ceil(seconds / found.seconds);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: found.unit,
    unitDisplay: "short",
  }).format(count);
}
