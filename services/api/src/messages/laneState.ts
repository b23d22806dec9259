import type { LaneRecord } from "@causeway/index/messages";

import { isoTime } from "../causeway/times.ts";

/** How a lane stands. `frozen` and `stopped` are its light clients. */
export const LANE_STATES = ["open", "closed", "paused", "stopped", "frozen", "incomplete"] as const;

export type LaneState = (typeof LANE_STATES)[number];

/**
 * How a lane stands, and until when where that ends by itself. What stops messages on their way comes before what keeps new
 * ones out.
 *
 * @param now Unix seconds.
 */
export function laneStateOf(
  { isListed, isOpen, pausedUntil = 0n, clients }: LaneRecord,
  now: bigint,
): { state: LaneState; until: string | null } {
  if (!isListed) return { state: "incomplete", until: null };
  if (clients.some(({ isFrozen }) => isFrozen)) return { state: "frozen", until: null };
  const stopped = clients.reduce(
    (most, { stoppedUntil = 0n }) => (stoppedUntil > most ? stoppedUntil : most),
    0n,
  );
  if (stopped > now) return { state: "stopped", until: isoTime(stopped) };
  if (pausedUntil > now) return { state: "paused", until: isoTime(pausedUntil) };
  return { state: isOpen ? "open" : "closed", until: null };
}
