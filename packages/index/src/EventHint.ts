import type { IndexedEvent } from "./IndexedEvent.ts";

/**
 * An event that mostly comes with another one of the same transaction. If the other one is missing, the follower asks the
 * block's receipts, which decide.
 */
export interface EventHint {
  /** Kind of the other event. */
  readonly first: string;
  /** Kind of the event that hints at it. */
  readonly second: string;
  /** Which of the second kind do; all if left out. */
  readonly isHint?: (event: IndexedEvent) => boolean;
}
