/**
 * What became of an attempt to deliver:
 *
 * - `delivered`: the recipient took the message.
 * - `failed`: the recipient failed, or the deadline has passed. Nothing else changed; it can be
 *   delivered again.
 * - `skipped`: the message was done before.
 * - `refused`: the mailbox reverted, for example for lack of gas. Nothing changed.
 */
export type Outcome = "delivered" | "failed" | "skipped" | "refused";

/** An attempt to deliver a message. */
export interface Delivery {
  readonly messageId: string;
  readonly outcome: Outcome;
  /** Why it failed or was refused, as far as standard errors and those of Causeway tell. */
  readonly reason?: string;
  /** What the recipient, or the mailbox, reverted with: for `contract.interface.parseError`. */
  readonly revertData?: string;
  readonly gasUsed: bigint;
  readonly transactionHash: string;
}
