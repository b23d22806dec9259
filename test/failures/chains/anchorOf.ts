import { COMMITTEE } from "./Chain.ts";

/** Arguments of `anchor` for the chains' committee in another epoch. */
export function anchorOf(epoch: bigint) {
  return [COMMITTEE.committee, COMMITTEE.committeeHash, epoch, 1n] as const;
}
