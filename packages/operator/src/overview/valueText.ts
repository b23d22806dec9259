import { amountText, timeText } from "@causeway/protocol";

import { describeSeconds, roundSeconds } from "../core/describeSeconds.ts";
import type { Value } from "./Cell.ts";

/** Digits behind the point that a screen shows of an amount. */
const SHOWN_DIGITS = 2;

const BPS_PER_PERCENT = 100;

/** A value as a table shows it: short, and in a unit that people use. */
export function valueText(value: Value): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "count":
      return `${value.count}`;
    case "age":
      return `${value.isLeast ? "over " : ""}${ageText(value.seconds)}`;
    case "until":
      return `${value.what} until ${minuteText(value.time)}`;
    case "amount":
      return shortAmount(value);
    case "share":
      return `${percentText(value.bps)} % of ${value.of}`;
  }
}

/** A time to the minute: `2026-11-26 00:05Z`. */
export function minuteText(time: bigint): string {
  return timeText(time).replace(/^(\S{10})T(\d\d:\d\d).*$/, "$1 $2Z");
}

function ageText(seconds: bigint): string {
  return seconds === 0n ? "0 seconds" : describeSeconds(roundSeconds(seconds));
}

/** Rounded down; what is above zero never shows as zero. */
function shortAmount({ amount, decimals, symbol }: Extract<Value, { kind: "amount" }>): string {
  const dropped = 10n ** BigInt(Math.max(0, decimals - SHOWN_DIGITS));
  const shown = amount - (amount % dropped);
  if (shown === 0n && amount > 0n) return `< ${amountText(dropped, { decimals, symbol })}`;
  return amountText(shown, { decimals, symbol });
}

/** Rounded up to a tenth of a percent: a limit that is nearly free is not told as unused. */
function percentText(bps: bigint): string {
  const tenths = (bps + 9n) / 10n;
  return amountText(tenths, { decimals: 1 });
}

/** A value for programs: in full, with its unit where it has one. */
export function valueJson(value: Value): { readonly value: string | number; unit?: string } {
  switch (value.kind) {
    case "text":
      return { value: value.text };
    case "count":
      return { value: Number(value.count) };
    case "age":
      return { value: Number(value.seconds), unit: value.isLeast ? "seconds at least" : "seconds" };
    case "until":
      return { value: timeText(value.time), unit: `${value.what} until` };
    case "amount":
      return {
        value: amountText(value.amount, { decimals: value.decimals }),
        unit: value.symbol,
      };
    case "share":
      return { value: Number(value.bps) / BPS_PER_PERCENT, unit: `% of ${value.of}` };
  }
}
