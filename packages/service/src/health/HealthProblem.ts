/** Something that keeps a service from doing all of its work. */
export interface HealthProblem {
  /** A stage, or what it needs: `database`, `prover`, `quorum`, `head`. */
  readonly part: string;
  /** Name of the chain, where it is one chain's. */
  readonly chain?: string | undefined;
  /** In words. */
  readonly reason: string;
  /** Unix milliseconds. */
  readonly since: number;
}

/**
 * What it is that a service's database is not held: no stage runs then.
 *
 * @param loss Why, and since when in unix milliseconds; undefined while it is held.
 */
export function databaseProblem(
  loss: Pick<HealthProblem, "reason" | "since"> | undefined,
): HealthProblem[] {
  if (loss === undefined) return [];
  const reason = `the database is not held, so nothing is done: ${loss.reason}`;
  return [{ part: "database", reason, since: loss.since }];
}
