/**
 * What `GET /transfers/:id` answers: a row for each chain at whose bridge the transfer waited when that was looked at last.
 * Chain ids are decimal strings, times are unix milliseconds.
 */
export interface WaitingTransfer {
  readonly transferId: string;
  readonly chainId: string;
  readonly assetId: string;
  /** `none`, `returned` and `refunded` of one that does not wait any more. */
  readonly state: string;
  /** Since when it is known here. */
  readonly since: number;
  readonly lookedAt: number;
  /** Attempts to move it on that failed. */
  readonly failures: number;
  /** Why the last attempt came to nothing; null if none did. */
  readonly reason: string | null;
  /** Null if this relayer leaves it to others. */
  readonly nextAttemptAt: number | null;
  /** Gas that this relayer's transactions used for it. */
  readonly gas: string;
}
