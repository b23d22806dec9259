/** An attempt to end a message that was not delivered, or to tell its sender. */
export interface Ending {
  readonly messageId: string;
  /** `refused`: the contract reverted, and nothing changed. */
  readonly outcome: "expired" | "settled" | "refused";
  /** Id of the notice, a message of its own, that tells the origin. */
  readonly noticeId?: string;
  /** Why it was refused. */
  readonly reason?: string;
  /** What was reverted with. */
  readonly revertData?: string;
}
