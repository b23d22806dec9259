import type { RefusedExit } from "../Exit.ts";
import type { Unproven } from "../proof/proveMissing.ts";
import { DOES } from "./exitTexts.ts";
import { ANSWER_SECONDS } from "./flightOf.ts";
import type { Leg, MessageSituation } from "./MessageSituation.ts";
import { type NextStep, nextStep, type Obstacle } from "./nextStep.ts";

/**
 * The exit by which a message goes on once something has happened that nobody can have by a transaction now: a proof is
 * made, a block is final, a pause ends. Undefined if it ended, or can go on now.
 *
 * @param unproven Why no checkpoint could be proven; undefined if nobody was asked to.
 */
export function pendingExit(
  situation: MessageSituation,
  unproven?: Unproven,
): RefusedExit | undefined {
  const step = nextStep(situation);
  const { legs, position, destination } = situation;
  const leg = legs[position];
  const isLast = position >= legs.length - 1;
  const kind = isLast ? (situation.isOverdue ? "expire" : "deliver") : "import";
  const own = { kind, does: DOES[kind], chain: leg?.to.name ?? destination.name } as const;
  switch (step.kind) {
    case "ended":
    case "send":
    case "recover":
      return undefined;
    case "prove":
      return {
        ...own,
        reason: `no checkpoint that holds the message is proven on ${own.chain} yet`,
        ...unproven,
      };
    case "wait":
      return { ...own, ...waiting(step.until, situation, leg) };
    case "blocked":
      return { ...own, ...blocked(step.by, situation, leg) };
  }
}

type Reason = Pick<RefusedExit, "reason" | "startsAt">;

function waiting(
  until: Extract<NextStep, { kind: "wait" }>["until"],
  { origin, inFlight }: MessageSituation,
  leg: Leg | undefined,
): Reason {
  switch (until) {
    case "final":
      return { reason: `the block of ${origin.name} that holds the message is not final yet` };
    case "trusted":
      return startingAfter(leg?.client.distrustedUntil, "checkpoints of now are distrusted");
    case "answered":
      return startingAfter(
        inFlight && inFlight.since + ANSWER_SECONDS,
        "its recipient was called, and has not answered yet",
      );
  }
}

function blocked(by: Obstacle, { pausedUntil }: MessageSituation, leg: Leg | undefined): Reason {
  const client = `the light client of ${leg?.from.name} on ${leg?.to.name}`;
  switch (by) {
    case "no lane":
      return { reason: "a chain on its way does not know its lane" };
    case "paused":
      return { reason: "its lane is paused", startsAt: pausedUntil };
    case "frozen":
      return { reason: `${client} is frozen` };
    case "stopped":
      return { reason: `${client} is stopped`, ...(leg && { startsAt: leg.client.stoppedUntil }) };
    case "stale":
      return { reason: `${client} is too old: its committee counts no more` };
  }
}

function startingAfter(time: bigint | undefined, reason: string): Reason {
  return time === undefined ? { reason } : { reason, startsAt: time + 1n };
}
