import {
  handsOver,
  type LightClientState,
  type ProvenCommittees,
  type SignedCheckpoint,
} from "@causeway/chains";
import { unpackCheckpoint } from "@causeway/protocol";

/**
 * What a light client needs to be kept up: a checkpoint before it gets stale, the handover to the
 * next committee, or one that is over and that it did not see.
 */
export type RefreshNeed = "nothing" | "newer" | "handover" | "missed handover";

/** @param refreshAfter Seconds after which an idle client is shown a new checkpoint. */
export function needOf(
  { frozen, epoch, trustedSince }: LightClientState,
  committees: ProvenCommittees,
  refreshAfter: number,
): RefreshNeed {
  // Of a client that is ahead, the next checkpoint is the next committee's.
  if (frozen || epoch > committees.epoch) return "nothing";
  if (epoch < committees.epoch) return "missed handover";
  if (isHandover(committees)) return "handover";
  const idle = Date.now() / 1000 - Number(trustedSince);
  return idle > refreshAfter ? "newer" : "nothing";
}

/** Whether another committee is named to sign next. */
export function isHandover({ current, next }: ProvenCommittees): boolean {
  return current.hash !== next.hash;
}

/** Whether a checkpoint is what a light client needs, once it is proven. */
export function serves(
  checkpoint: SignedCheckpoint,
  state: LightClientState,
  need: RefreshNeed,
): boolean {
  if (checkpoint.epoch !== state.epoch || checkpoint.height <= state.newestHeight) return false;
  if (need === "handover") return handsOver(checkpoint);
  return unpackCheckpoint(checkpoint.fields).timestamp > state.trustedSince;
}
