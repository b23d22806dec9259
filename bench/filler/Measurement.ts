/** How long transfers took from their blocks to the receivers' funds, in block times of the destination. */
export interface Measurement {
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  /** Of both chains. */
  readonly blockTimeSeconds: number;
  /** The filler's. */
  readonly pollIntervalMilliseconds: number;
  /** Of this machine. */
  readonly cores: number;
  /** How many were measured. */
  readonly transfers: number;
  readonly median: number;
  /** Nine of ten took no longer. */
  readonly p90: number;
  readonly max: number;
  /** Of one before these, for which the bridge had to be allowed to take anything. */
  readonly first: number;
}

/** The words for some times. */
export type Spread = Pick<Measurement, "transfers" | "median" | "p90" | "max">;

/**
 * Which time half of them, nine of ten, and all did not exceed: each one that was measured, to the hundredth.
 *
 * @throws RangeError without one.
 */
export function spreadOf(times: readonly number[]): Spread {
  const rising = [...times].sort((one, other) => one - other);
  return {
    transfers: rising.length,
    median: within(rising, 50),
    p90: within(rising, 90),
    max: within(rising, 100),
  };
}

/** To the hundredth. */
export function rounded(time: number): number {
  return Math.round(time * 100) / 100;
}

function within(rising: readonly number[], percent: number): number {
  const time = rising[Math.ceil((rising.length * percent) / 100) - 1];
  if (time === undefined) throw new RangeError("no time was measured");
  return rounded(time);
}
