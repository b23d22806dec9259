import { type LaneTrees, reproofCall, type Submission } from "@causeway/chains";
import { type Batch, buildBatch, type Hex } from "@causeway/protocol";
import { RefundToMissing } from "../errors.ts";
import type { Leg, MessageSituation, UsableCheckpoint } from "./MessageSituation.ts";
import type { Action, NextStep } from "./nextStep.ts";
import { broughtTo } from "./reproofOf.ts";

type Recovery = Extract<NextStep, { kind: "recover" }>;

/** What is to be done, and what proves that it may be. */
export interface DueAction {
  readonly action: Action;
  readonly leg: Leg;
  readonly checkpoint: UsableCheckpoint;
  /** Who gets what is paid above the fee of a notice. */
  readonly refundTo: Hex | undefined;
}

/**
 * The transaction that brings a message on.
 *
 * @param trees Of the message's origin.
 * @throws CannotConfirm if nothing of it can be proven again.
 * @throws RefundToMissing if a message is to be ended for nobody.
 * @throws LaneMismatchError if the origin's logs do not make the lane that is proven.
 */
export async function submissionFor(
  { sent, frame, sufficient }: MessageSituation,
  { action, leg: { to }, checkpoint, refundTo }: DueAction,
  trees: LaneTrees,
): Promise<Submission> {
  const { laneId } = sent;
  if (action === "import") {
    const { evidence, outboxProof, lane } = checkpoint;
    const { count, laneRoot } = lane;
    return to.adapter.importCall(laneId, { evidence, outboxProof, count, laneRoot });
  }
  const batch = await batchFor({ sent }, checkpoint, trees);
  if (action === "confirm") {
    const { adapter, bridge } = to;
    const brought = await broughtTo(to, { sent, frame });
    return reproofCall({ adapter, bridge: adapter.bridgeAt(bridge) }, brought, laneId, batch);
  }
  if (action === "expire") {
    const account = to.refundTo ?? refundTo;
    if (account === undefined) throw new RefundToMissing();
    return to.adapter.expireCall(laneId, batch, account);
  }
  const { recipient, gasLimit: asked } = frame;
  const given = sufficient ?? asked;
  return to.adapter.deliverCall(laneId, batch, { recipient, asked, given });
}

/** The transaction that asks about a call which was not answered. */
export function recoverySubmission(
  { sent }: Pick<MessageSituation, "sent">,
  { on, frame, extraGas }: Pick<Recovery, "on" | "frame" | "extraGas">,
): Promise<Submission> {
  return on.adapter.recoverCall(sent.laneId, sent.index, frame, extraGas);
}

/** A message alone, with what proves it. */
export async function batchFor(
  { sent }: Pick<MessageSituation, "sent">,
  { lane, evidence, outboxProof }: UsableCheckpoint,
  trees: LaneTrees,
): Promise<Batch> {
  return buildBatch({
    tree: await trees.upTo(lane),
    first: Number(sent.index),
    members: [{ frame: sent.frame }],
    count: Number(lane.count),
    evidence,
    outboxProof,
  });
}
