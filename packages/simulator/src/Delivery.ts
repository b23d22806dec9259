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
  /**
   * Why it failed or was refused: what was reverted with, as far as standard errors and those of Causeway tell; that
   * the recipient ran out of gas, and of how much; that it has no code; or what it returned in place of the magic value.
   */
  readonly reason?: string;
  /** What the recipient, or the mailbox, reverted with, if it did: for `contract.interface.parseError`. */
  readonly revertData?: string;
  /** Gas that the transaction used: of the mailbox, the proof and all recipients whose messages it delivered. */
  readonly gasUsed: bigint;
  /**
   * Gas that the recipient used of what it was given, with all that it called, and before refunds; nothing of the
   * mailbox, the proof or the transaction. A message's gas limit is measured in the same way, and should be somewhat
   * higher: a write wants to see 2,300 gas left, and a call leaves a 64th behind. Left out if the recipient was not
   * called: the message was done before, late, or refused.
   */
  readonly recipientGas?: bigint;
  /** `deliverAll` delivers several messages of a lane in one. */
  readonly transactionHash: string;
}
