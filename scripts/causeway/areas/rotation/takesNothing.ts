import type { HeldByClient } from "../light-clients/index.ts";

/** Whether a light client accepts no checkpoint for now, whoever signed it. */
export function takesNothing({
  frozen,
  stopped,
  stale,
}: Pick<HeldByClient, "frozen" | "stopped" | "stale">): boolean {
  return frozen || stopped || stale;
}
