import type { Crossing } from "@causeway/index/orders";
import type { CrossingState } from "@causeway/lifecycle/order";

import { isoTime } from "../causeway/times.ts";

/** Parties that can bring a swap on. */
export const PARTIES = ["nobody", "anyone", "receiver"] as const;

/** States of which something can be done beside waiting, by a transaction of the order, its transfer or its message. */
export const HAS_EXITS: ReadonlySet<CrossingState> = new Set([
  ...(["proven", "failed"] as const),
  ...(["overdue", "ended", "waiting", "aside", "ready", "claimable"] as const),
  ...(["held", "returned", "voided"] as const),
]);

/** States in which nobody can do anything for it. */
const NOBODY: ReadonlySet<CrossingState> = new Set([
  ...(["sent", "advanced", "paid", "filled", "taken", "refunded", "discarded"] as const),
]);
/** States in which the deadline of the transfer still matters. */
const HAS_DEADLINE: ReadonlySet<CrossingState> = new Set([
  ...(["sent", "finalised", "signed", "proven", "imported", "failed"] as const),
]);

/** The party that can act for a swap now, and until when it stays so. */
export function partyOf({ deadline, holdUntil }: Crossing, state: CrossingState) {
  if (state === "held") return { who: "receiver", until: timeOf(holdUntil) } as const;
  const who: (typeof PARTIES)[number] = NOBODY.has(state) ? "nobody" : "anyone";
  return { who, until: HAS_DEADLINE.has(state) ? timeOf(deadline) : null };
}

function timeOf(seconds: bigint | undefined): string | null {
  return seconds === undefined ? null : isoTime(seconds);
}
