import type { HourRange, Span } from "@causeway/index/statistics";

/** How far back the dashboard looks, and by which steps. */
export const UNITS = ["24h", "7d", "30d", "60d", "liquidity"] as const;

export type Unit = (typeof UNITS)[number];

/** Hours or days of UTC that end with an hour. */
export interface Buckets {
  readonly span: Span;
  /** Ascending; the last one ends where the whole range does, be its day over or not. */
  readonly ranges: readonly HourRange[];
}

const HOUR = 3_600n;
const DAY = 86_400n;
const COUNTS: Readonly<Record<Unit, number>> = {
  ...{ "24h": 24, "7d": 7, "30d": 30, "60d": 60, liquidity: 30 },
};

/** @param start End of the range in Unix milliseconds; the hour in which it is does not count. */
export function bucketsOf(start: bigint, unit: Unit): Buckets {
  const [span, length] = unit === "24h" ? (["hour", HOUR] as const) : (["day", DAY] as const);
  const end = (start / 1_000n / HOUR) * HOUR;
  const last = ((end + length - 1n) / length - 1n) * length;
  const count = COUNTS[unit];
  const ranges = Array.from({ length: count }, (_, place) => {
    const from = last - BigInt(count - 1 - place) * length;
    return { from, to: from + length > end ? end : from + length };
  });
  return { span, ranges };
}

/** Whether a bucket ends before its day does. */
export function isCut({ span }: Buckets, { from, to }: HourRange): boolean {
  return span === "day" && to - from < DAY;
}
