/** Where the lines of an axis stand. */
export interface Scale {
  /** Ascending, from nothing on; the last is the greatest amount of all or more. */
  readonly ticks: readonly bigint[];
  /** Part of the axis that an amount takes, 0 to 1. */
  readonly part: (amount: bigint) => number;
}

const MOST_STEPS = 4n;

/** The scale of an axis that holds amounts up to the greatest, with lines at round ones. */
export function scaleUpTo(greatest: bigint): Scale {
  const step = roundStep(greatest);
  const steps = greatest === 0n ? 1n : (greatest + step - 1n) / step;
  const end = Number(steps * step);
  return {
    ticks: Array.from({ length: Number(steps) + 1 }, (_, i) => step * BigInt(i)),
    part: (amount) => Number(amount) / end,
  };
}

/** 1, 2 or 5 of some power of ten. */
function roundStep(greatest: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = [power, 2n * power, 5n * power].find((each) => each * MOST_STEPS >= greatest);
    if (step !== undefined) return step;
  }
}

/** The greatest of amounts, 0 of none. */
export function greatestOf(amounts: readonly bigint[]): bigint {
  let greatest = 0n;
  for (const amount of amounts) if (amount > greatest) greatest = amount;
  return greatest;
}
