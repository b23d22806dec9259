import { type ActAtOnceOptions, actAtOnce, type GuardianAction } from "@causeway/operator";
import type { EvmAction } from "@causeway/operator/evm";
import type { ConfiguredLane } from "../../configuredLanes.ts";
import { type LaneOutcome, laneOutcome } from "../../LaneOutcome.ts";
import { laneCall } from "./laneCall.ts";
import { pausedUntil } from "./pausedUntil.ts";

/**
 * Pauses lanes where they end, by `actAtOnce`.
 *
 * @param actOf Makes the action for a lane; one on EVM chains, if left out.
 */
export async function pauseLanes(
  lanes: readonly ConfiguredLane[],
  options: ActAtOnceOptions,
  actOf: (lane: ConfiguredLane) => GuardianAction = pauseAct,
): Promise<LaneOutcome[]> {
  const acts = new Map(lanes.map((lane) => [actOf(lane), lane]));
  const outcomes = await actAtOnce([...acts.keys()], options);
  return [...outcomes].map(([act, outcome]) =>
    laneOutcome(acts.get(act) as ConfiguredLane, outcome),
  );
}

export function pauseAct(lane: ConfiguredLane): EvmAction {
  return {
    chain: lane.destinationChain,
    call: laneCall("pauseLane", lane),
    contract: "mailbox",
    effect: "paused",
    remedies: {
      UnknownLane: "the mailbox does not hold this lane, so nothing can be delivered by it",
    },
    instead:
      "stop the light client that proves it (causeway client stop), or close it where it begins",
    lastsUntil: (rpc) => pausedUntil(rpc, lane),
  };
}
