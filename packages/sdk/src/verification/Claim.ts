/**
 * One thing that a service says, as chains see it. `confirmed`: chains say the same. `contradicted`: they say something else.
 * `unknown`: they do not say it, or did so too long ago.
 */
export interface Claim {
  /** Its place in the status: `received.amount`, `legs.paid.transaction`. */
  readonly field: string;
  readonly verdict: "confirmed" | "contradicted" | "unknown";
  /** What the service says. */
  readonly got: string;
  /** What chains say; undefined if they say nothing of it. */
  readonly wanted: string | undefined;
}

/** What of a status chains confirm. */
export interface VerifiedStatus {
  /** Each claim. A service that lags says what was so before: that is contradicted, too. */
  readonly claims: readonly Claim[];
  /** Whether chains contradict anything. */
  readonly isContradicted: boolean;
  /**
   * Bytes of the proof by which a light client accepted the checkpoint of the status. Missing if the status names no
   * checkpoint, or if the transaction calls a contract that is not Causeway's.
   */
  readonly proof?: `0x${string}`;
}
