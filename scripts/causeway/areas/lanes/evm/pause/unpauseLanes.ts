import { type ResumeOptions, resumeAll } from "@causeway/operator";
import type { EvmLifting, PlanContext } from "@causeway/operator/evm";

import { addressesOn } from "../../../deployment/index.ts";
import type { ConfiguredLane } from "../../configuredLanes.ts";
import { type LaneOutcome, laneOutcome } from "../../LaneOutcome.ts";
import { inboundLane } from "../lanesHeld.ts";
import { laneCall } from "./laneCall.ts";

export interface UnpauseOptions extends ResumeOptions {
  readonly lanes: readonly ConfiguredLane[];
}

/** A pause that lasts for longer still was prolonged, or begun, within a day: that takes it to 7 days from then. */
const LASTING = 6n * 24n * 60n * 60n;

/** Ends the pauses of lanes, by `resumeAll`. */
export function unpauseLanes(options: UnpauseOptions): Promise<LaneOutcome[]> {
  return resumeLanes(options, (lane) => ({
    ...pauseOf(lane),
    id: `unpause ${lane.label}`,
    summary: `End the pause of ${lane.label}`,
    call: laneCall("unpauseLane", lane),
  }));
}

/** Prolongs the pauses of lanes to 7 days from then, by `resumeAll`. */
export function extendPauses(options: UnpauseOptions): Promise<LaneOutcome[]> {
  return resumeLanes(options, (lane) => ({
    ...pauseOf(lane),
    id: `extend the pause of ${lane.label}`,
    summary: `Extend the pause of ${lane.label} to 7 days from the execution`,
    call: laneCall("extendPause", lane),
    lasting: LASTING,
  }));
}

async function resumeLanes(
  { lanes, ...options }: UnpauseOptions,
  resumptionOf: (lane: ConfiguredLane) => EvmLifting,
): Promise<LaneOutcome[]> {
  const resumptions = new Map(lanes.map((lane) => [resumptionOf(lane), lane]));
  const outcomes = await resumeAll([...resumptions.keys()], options);
  return [...outcomes].map(([resumption, outcome]) =>
    laneOutcome(resumptions.get(resumption) as ConfiguredLane, outcome),
  );
}

function pauseOf({ id, destinationChain }: ConfiguredLane) {
  return {
    chain: destinationChain,
    holder: `the mailbox of ${destinationChain.name}`,
    effect: "paused",
    lastsUntil: async ({ config, chain, view }: PlanContext) =>
      (await inboundLane(view, addressesOn(config, chain).Mailbox, id))?.pausedUntil,
  };
}
