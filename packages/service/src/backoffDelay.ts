/** How long to wait after a failure: it doubles with each further one. Both in the same unit. */
export interface BackoffDelays {
  readonly first: number;
  readonly longest: number;
}

/** How long to wait after so many failures in a row, at least one. */
export function backoffDelay({ first, longest }: BackoffDelays, failures: number): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}
