import { timeText } from "@causeway/protocol";

import type { Leg, MessageSituation } from "./MessageSituation.ts";
import type { Obstacle, Wait } from "./nextStep.ts";
import { recipientText } from "./partyTexts.ts";

/** What holds a message up, and who alone can help; both in words that go on a sentence. */
export interface ObstacleText {
  readonly reason: string;
  readonly who: string;
}

/** Says what holds a message up. */
export function describeObstacle(situation: MessageSituation, by: Obstacle): ObstacleText {
  const leg = situation.legs[situation.position];
  if (leg === undefined || by === "no lane") return noLane(situation);
  return by === "paused" ? paused(situation) : clientObstacle(leg, by);
}

/** Says what a message waits for, in words that go on a sentence. */
export function describeWait(situation: MessageSituation, until: Wait): string {
  const { origin, sent, legs, position, inFlight } = situation;
  if (until === "answered" && inFlight !== undefined) {
    const { attempt, since } = inFlight;
    return `recipient ${recipientText(situation)} to answer attempt ${attempt}, of ${timeText(since)}`;
  }
  const leg = legs[position];
  if (until === "final" || leg === undefined) {
    return `block ${sent.transaction.height} of ${origin.name}, which holds it, to be final`;
  }
  const { from, to, client } = leg;
  return `a block of ${from.name} from after ${timeText(client.distrustedUntil)}: the light client on ${to.name} rejects earlier blocks`;
}

function noLane({ sent, destination, hub }: MessageSituation): ObstacleText {
  const lacking = hub === undefined ? destination : hub;
  return {
    reason: `${lacking.name} does not know lane ${sent.laneId}`,
    who: `a holder of the role laneAdmin on ${lacking.name}, who must add it`,
  };
}

function paused({ destination, pausedUntil }: MessageSituation): ObstacleText {
  return {
    reason: `the guardian of ${destination.name} paused its lane until ${timeText(pausedUntil)}; then it goes on`,
    who: `nobody before then; a holder of the role laneAdmin on ${destination.name} can end the pause`,
  };
}

function clientObstacle(
  { from, to, client }: Leg,
  by: Exclude<Obstacle, "no lane" | "paused">,
): ObstacleText {
  const name = `the light client of ${from.name} on ${to.name}`;
  const who = `a holder of the role anchor on ${to.name}, who must anchor the light client again`;
  switch (by) {
    case "frozen":
      return { reason: `${name} is frozen: it was shown two contradicting checkpoints`, who };
    case "stale": {
      const since = timeText(client.trustedUntil);
      return { reason: `${name} is stale since ${since}: it accepts no new checkpoint`, who };
    }
    case "stopped":
      return {
        reason: `the guardian stopped ${name} until ${timeText(client.stoppedUntil)}; then it goes on, by a checkpoint of afterwards`,
        who: `nobody before then; a holder of the role laneAdmin on ${to.name} can end the stop, and a holder of the role anchor can anchor it again`,
      };
  }
}
