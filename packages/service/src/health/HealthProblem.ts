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
