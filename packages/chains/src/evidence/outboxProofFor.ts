import { type Hex, type LaneState, laneLeaf, makeOutboxProof } from "@causeway/protocol";

import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

/** A lane in a checkpoint's outbox, and the way from it to the outbox root. */
export interface ProvenLane {
  readonly lane: LaneState;
  readonly outboxProof: Hex[];
}

/** The lane as a checkpoint has it; undefined if it holds nothing there. */
export function outboxProofFor(
  { lanes }: Pick<SignedCheckpoint, "lanes">,
  laneId: Hex,
): ProvenLane | undefined {
  const place = lanes.findIndex((lane) => lane.laneId === laneId);
  const lane = lanes[place];
  if (lane === undefined || lane.count === 0n) return undefined;
  return { lane, outboxProof: makeOutboxProof(lanes.map(laneLeaf), place) };
}
