import type { ExecutionSnapshot } from "@causeway/sdk";

/** States in which a swap waits for a person. */
const WAITING: readonly string[] = [
  ...["held", "waiting", "aside", "ready", "claimable"],
  ...["overdue", "ended", "failed", "returned", "voided"],
];

/** Whether a swap goes on, or comes back, only if somebody acts. */
export function isWaiting({ status, outcome }: ExecutionSnapshot): boolean {
  return outcome === undefined && status !== undefined && WAITING.includes(status.stateName);
}
