import type { Loaded } from "../load.ts";

/** One figure of the benchmark. Times are milliseconds. */
export interface Row extends Loaded {
  readonly name: string;
  /** Requests a second by those of a bare route; of `memory`, bytes by those of before; null if there is nothing to compare. */
  readonly ratio: number | null;
}

/** With two digits behind the point. */
export function rowOf(name: string, ratio: number | null, loaded: Loaded): Row {
  const { requestsPerSecond, p50, p99 } = loaded;
  return {
    ...{ name, ratio: ratio === null ? null : rounded(ratio) },
    ...{ requestsPerSecond: Math.round(requestsPerSecond), p50: rounded(p50), p99: rounded(p99) },
  };
}

/** The median of each figure. */
export function medianOf(rounds: readonly Loaded[]): Loaded {
  return {
    requestsPerSecond: median(rounds.map((one) => one.requestsPerSecond)),
    p50: median(rounds.map((one) => one.p50)),
    p99: median(rounds.map((one) => one.p99)),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
