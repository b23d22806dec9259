import type { Hex } from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";
import type { Flight, Leg, MessageSituation, UsableCheckpoint } from "./MessageSituation.ts";

/**
 * What is done to a message: it is taken over on the hub, delivered, ended after its deadline, or, where it tells of
 * another that was ended, proven again.
 */
export type Action = "import" | "deliver" | "expire" | "confirm";

/**
 * Why nobody without a role brings a message on. `no lane`: a chain on its way does not know its lane. `paused`: its lane
 * is. `frozen`, `stopped`, `stale`: the light client on the next part of its way is.
 */
export type Obstacle = "no lane" | "paused" | "frozen" | "stopped" | "stale";

/**
 * `final`: for the block that holds it. `trusted`: for a block of after the time that is distrusted. `answered`: for its
 * recipient, which was called.
 */
export type Wait = "final" | "trusted" | "answered";

/** What comes next for a message. */
export type NextStep =
  | { readonly kind: "ended" }
  /** Only the holder of a role can help. */
  | { readonly kind: "blocked"; readonly by: Obstacle }
  /** It goes on by itself. */
  | { readonly kind: "wait"; readonly until: Wait }
  /** Anyone can send it now: the light client vouches for all that is needed. */
  | {
      readonly kind: "send";
      readonly action: Action;
      readonly leg: Leg;
      readonly checkpoint: UsableCheckpoint;
    }
  /** Its recipient did not answer. Anyone can have it asked, which needs no proof. */
  | {
      readonly kind: "recover";
      readonly on: ReadChain;
      /** Given if its recipient is to be called once more where the attempt failed. */
      readonly frame: Hex | undefined;
      /** What the recipient then gets beside its gas limit; left out if that is nothing. */
      readonly extraGas?: bigint;
    }
  /** Anyone can send it, with a proof of a new checkpoint. */
  | { readonly kind: "prove"; readonly action: Action; readonly leg: Leg };

/**
 * What comes next for a message, and why it cannot if it cannot.
 *
 * @param confirms Whether it is to be proven again, though it may have ended.
 */
export function nextStep(situation: MessageSituation, confirms = false): NextStep {
  const { ending, inFlight } = situation;
  if (ending !== undefined && !confirms) return { kind: "ended" };
  if (inFlight !== undefined && !confirms) return recovery(situation, inFlight);
  return stepOnLeg(situation, confirms);
}

function stepOnLeg(situation: MessageSituation, confirms: boolean): NextStep {
  const leg = situation.legs[situation.position];
  if (leg === undefined) return blocked("no lane");
  const action = actionOn(situation, confirms);
  const isPaused = leg.now < situation.pausedUntil;
  if (action !== "import" && isPaused) return blocked("paused");
  const { client } = leg;
  if (client.frozen) return blocked("frozen");
  if (leg.now < client.stoppedUntil) return blocked("stopped");
  if (situation.proven !== undefined) {
    return { kind: "send", action, leg, checkpoint: situation.proven };
  }
  if (leg.now > client.trustedUntil) return blocked("stale");
  if (situation.position === 0 && !situation.isFinal) return { kind: "wait", until: "final" };
  // Checkpoints of the time that is distrusted never count, those of afterwards do.
  if (leg.now <= client.distrustedUntil) return { kind: "wait", until: "trusted" };
  return { kind: "prove", action, leg };
}

/** A message in flight is neither delivered nor ended, whatever holds its lane up. */
function recovery(
  { destination, isOverdue, refusal, sufficient, frame, sent }: MessageSituation,
  { isSilent }: Flight,
): NextStep {
  if (!isSilent) return { kind: "wait", until: "answered" };
  const ask = { kind: "recover", on: destination } as const;
  if (isOverdue || (refusal && sufficient === undefined)) return { ...ask, frame: undefined };
  const again = { ...ask, frame: sent.frame };
  return sufficient === undefined ? again : { ...again, extraGas: sufficient - frame.gasLimit };
}

function actionOn({ position, legs, isOverdue }: MessageSituation, confirms: boolean): Action {
  if (position < legs.length - 1) return "import";
  if (confirms) return "confirm";
  return isOverdue ? "expire" : "deliver";
}

function blocked(by: Obstacle): NextStep {
  return { kind: "blocked", by };
}
