import type { LaneTrees, Submission } from "@causeway/chains";
import { type Batch, buildBatch } from "@causeway/protocol";

import type { Action } from "./nextStep.ts";
import type { Leg, Situation, UsableCheckpoint } from "./Situation.ts";

/**
 * The transaction that brings a message on.
 *
 * @param trees Of the message's origin.
 * @throws LaneMismatchError if the origin's logs do not make the lane that is proven.
 */
export async function submissionFor(
  { sent, frame }: Situation,
  action: Action,
  { to }: Leg,
  checkpoint: UsableCheckpoint,
  trees: LaneTrees,
): Promise<Submission> {
  const { laneId } = sent;
  const { evidence, outboxProof, lane } = checkpoint;
  if (action === "import") {
    const { count, laneRoot } = lane;
    return to.adapter.importCall(laneId, { evidence, outboxProof, count, laneRoot });
  }
  const batch: Batch = buildBatch({
    tree: await trees.upTo(lane),
    first: Number(sent.index),
    members: [{ frame: sent.frame }],
    count: Number(lane.count),
    evidence,
    outboxProof,
  });
  if (action === "expire") return to.adapter.expireCall(laneId, batch);
  const { recipient, gasLimit } = frame;
  return to.adapter.deliverCall(laneId, batch, { recipient, asked: gasLimit, given: gasLimit });
}
