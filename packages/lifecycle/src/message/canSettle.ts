import type { RecordedOutcome } from "@causeway/chains";

/** Whether the sender can be told now of what its message's destination said. */
export function canSettle(recorded: RecordedOutcome): boolean {
  return recorded.outcome !== "none" && !recorded.settled && recorded.standing === "counts";
}
