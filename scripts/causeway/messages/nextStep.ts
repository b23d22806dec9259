import { timeText } from "@causeway/protocol";
import type { Leg, Situation, UsableCheckpoint } from "./Situation.ts";

/**
 * What is done to a message: it is taken over on the hub, delivered, ended after its deadline, or, where it tells of
 * another that was ended, proven again.
 */
export type Action = "import" | "deliver" | "expire" | "confirm";

/** What comes next for a message. */
export type NextStep =
  | { readonly kind: "ended" }
  /** Only who holds a role can help. */
  | { readonly kind: "blocked"; readonly reason: string; readonly who: string }
  /** It goes on by itself. */
  | { readonly kind: "wait"; readonly reason: string }
  /** Anyone can send it now: the light client vouches for all that is needed. */
  | {
      readonly kind: "send";
      readonly action: Action;
      readonly leg: Leg;
      readonly checkpoint: UsableCheckpoint;
    }
  /** Anyone can send it, with a proof of a new checkpoint. */
  | { readonly kind: "prove"; readonly action: Action; readonly leg: Leg };

/**
 * What comes next for a message, and why it cannot if it cannot.
 *
 * @param confirms Whether it is to be proven again, though it may have ended.
 */
export function nextStep(situation: Situation, confirms = false): NextStep {
  if (situation.ending !== undefined && !confirms) return { kind: "ended" };
  const leg = situation.legs[situation.position];
  if (leg === undefined) return noWay(situation);
  const action = actionOn(situation, confirms);
  const isPaused = leg.now < situation.pausedUntil;
  if (action !== "import" && isPaused) return paused(situation);
  const { client, from, to } = leg;
  const anchoring = `who holds the role anchor on ${to.name}, who must anchor the light client again`;
  if (client.frozen) {
    const reason = `the light client of ${from.name} on ${to.name} is frozen: it was shown two contradicting checkpoints`;
    return { kind: "blocked", reason, who: anchoring };
  }
  if (leg.now < client.stoppedUntil) return stopped(leg, client.stoppedUntil);
  if (situation.proven !== undefined) {
    return { kind: "send", action, leg, checkpoint: situation.proven };
  }
  if (leg.now > client.trustedUntil) {
    const since = timeText(client.trustedUntil);
    const reason = `the light client of ${from.name} on ${to.name} is stale since ${since}: it accepts no new checkpoint`;
    return { kind: "blocked", reason, who: anchoring };
  }
  if (situation.position === 0 && !situation.isFinal) return waitForFinality(situation);
  if (leg.now <= client.distrustedUntil) return waitForTrust(leg, client.distrustedUntil);
  return { kind: "prove", action, leg };
}

function actionOn({ position, legs, isOverdue }: Situation, confirms: boolean): Action {
  if (position < legs.length - 1) return "import";
  if (confirms) return "confirm";
  return isOverdue ? "expire" : "deliver";
}

function noWay({ sent, destination, hub }: Situation): NextStep {
  const lacking = hub === undefined ? destination : hub;
  return {
    kind: "blocked",
    reason: `${lacking.name} does not know lane ${sent.laneId}`,
    who: `who holds the role laneAdmin on ${lacking.name}, who must add it`,
  };
}

function paused({ destination, pausedUntil }: Situation): NextStep {
  return {
    kind: "blocked",
    reason: `the guardian of ${destination.name} paused its lane until ${timeText(pausedUntil)}; then it goes on`,
    who: `nobody before then; who holds the role laneAdmin on ${destination.name} can end the pause`,
  };
}

function stopped({ from, to }: Leg, until: bigint): NextStep {
  const client = `the light client of ${from.name} on ${to.name}`;
  return {
    kind: "blocked",
    reason: `the guardian stopped ${client} until ${timeText(until)}; then it goes on, by a checkpoint of afterwards`,
    who: `nobody before then; who holds the role laneAdmin on ${to.name} can end the stop, and who holds the role anchor can anchor it again`,
  };
}

/** Checkpoints of the time that is distrusted never count, those of afterwards do. */
function waitForTrust({ from, to }: Leg, until: bigint): NextStep {
  const reason = `a block of ${from.name} of after ${timeText(until)}: up to then the light client on ${to.name} believes none`;
  return { kind: "wait", reason };
}

function waitForFinality({ origin, sent }: Situation): NextStep {
  const { height } = sent.transaction;
  return { kind: "wait", reason: `block ${height} of ${origin.name}, which holds it, to be final` };
}
