import type { Batch, Hex } from "@causeway/protocol";

import type { Lane } from "./Lane.ts";
import { type SignedCheckpoint, signCheckpoint } from "./signCheckpoint.ts";

/** What a delivery did. */
export interface Outcome {
  /** A bit for each member that was delivered. */
  readonly delivered: bigint;
  /** Reasons of failures by message id. */
  readonly failures: Map<Hex, Hex>;
  readonly gasUsed: bigint;
}

/** Shows the hub the present state of a lane between the spokes. */
export async function importLane(lane: Lane): Promise<void> {
  const checkpoint = await signCheckpoint(lane.origin);
  const state = lane.stateOn(lane.origin);
  await lane.prover.mailbox.importLane(
    lane.id,
    checkpoint.evidence,
    lane.outboxProof(checkpoint),
    state.count,
    state.laneRoot,
  );
  lane.importedCount = Number(state.count);
}

/** A checkpoint of the lane's prover that covers all messages of the lane. */
export async function cover(lane: Lane): Promise<SignedCheckpoint> {
  if (lane.prover !== lane.origin && lane.importedCount < lane.tree.count) await importLane(lane);
  return signCheckpoint(lane.prover);
}

/** Delivers as anyone may. */
export async function deliver(lane: Lane, batch: Batch, gasLimit?: bigint): Promise<Outcome> {
  const { mailbox, signers } = lane.destination;
  const options = gasLimit === undefined ? {} : { gasLimit };
  const sent = await mailbox.connect(signers.stranger).deliver(lane.id, batch, options);
  const receipt = await sent.wait();
  if (receipt === null) throw new Error("the delivery was not mined");
  const failures = new Map<Hex, Hex>();
  let delivered = 0n;
  for (const log of receipt.logs) {
    const event = mailbox.interface.parseLog(log);
    if (event?.name === "MessageFailed") failures.set(event.args.messageId, event.args.reason);
    if (event?.name === "MessagesDelivered") delivered = event.args.delivered;
  }
  return { delivered, failures, gasUsed: receipt.gasUsed };
}

/** Proves and delivers messages of a lane. */
export async function carry(lane: Lane, first = 0, size = lane.tree.count - first) {
  return deliver(lane, lane.batch(await cover(lane), first, size));
}
