import { NoQuorumError, ProverError, type SentEvent } from "@causeway/chains";

import type { Exit, RefusedExit } from "../Exit.ts";
import type { Leg, MessageSituation } from "../message/MessageSituation.ts";
import { nextStep } from "../message/nextStep.ts";
import { CannotDeliver } from "./CannotDeliver.ts";
import type { MadeCheckpoint } from "./CheckpointMaker.ts";

/**
 * Has a checkpoint signed and proven.
 *
 * @throws NoQuorumError, ProverError, CannotDeliver, ChainError
 */
export type Prove = (leg: Leg, message: SentEvent) => Promise<MadeCheckpoint>;

/** Why no checkpoint was proven, and what the reader must give first. */
export type Unproven = Pick<RefusedExit, "reason" | "lacks">;

/** A situation after the checkpoint that it lacked was asked for. */
export interface ProvenSituation {
  /** With the checkpoint, if it was proven. */
  readonly situation: MessageSituation;
  /** What the light client must see before it takes the checkpoint. */
  readonly handover: Exit | undefined;
  /** Undefined if the checkpoint was proven, or if it was not asked for. */
  readonly unproven: Unproven | undefined;
}

/** Has the checkpoint proven that a message waits for; asks for nothing if it waits for no proof. */
export async function proveMissing(
  situation: MessageSituation,
  prove: Prove | undefined,
): Promise<ProvenSituation> {
  const nothing = { situation, handover: undefined, unproven: undefined };
  const step = nextStep(situation);
  if (step.kind !== "prove" || prove === undefined) return nothing;
  try {
    const made = await prove(step.leg, situation.sent);
    switch (made.kind) {
      case "made":
        return { ...nothing, situation: { ...situation, proven: made.checkpoint } };
      case "wait":
        return { ...nothing, unproven: { reason: `it waits for ${made.reason}` } };
      default:
        return { ...nothing, handover: handoverExit(step.leg, made) };
    }
  } catch (error) {
    return { ...nothing, unproven: unprovenBy(error) };
  }
}

function handoverExit(
  { from, to, lightClient }: Leg,
  made: Extract<MadeCheckpoint, { kind: "hand over" | "activate" }>,
): Exit {
  if (made.kind === "activate") {
    const does = `Begin the next committee of ${from.name}`;
    return { kind: "activate", chain: from, does, make: async () => from.adapter.activateCall() };
  }
  const does = `Show the light client of ${from.name} on ${to.name} its next committee`;
  const make = async () => to.adapter.acceptCall(lightClient, made.evidence);
  return { kind: "handOver", chain: to, does, make };
}

/** @throws what says nothing about validators and provers */
function unprovenBy(error: unknown): Unproven {
  if (error instanceof NoQuorumError) return { reason: error.message, lacks: "validators" };
  if (error instanceof ProverError) return { reason: error.message, lacks: "prover" };
  if (error instanceof CannotDeliver) return { reason: error.message };
  throw error;
}
