import type { ConfiguredLane } from "../lanes.ts";
import { inboundLane } from "../plan/lanesHeld.ts";
import { type LaneOutcome, laneOutcome } from "./LaneOutcome.ts";
import { laneCall } from "./laneCall.ts";
import type { Resumption } from "./Resumption.ts";
import { type ResumeOptions, resumeAll } from "./resumeAll.ts";

export interface UnpauseOptions extends ResumeOptions {
  readonly lanes: readonly ConfiguredLane[];
}

/** Ends the pauses of lanes, by `resumeAll`. */
export async function unpauseLanes({ lanes, ...options }: UnpauseOptions): Promise<LaneOutcome[]> {
  const resumptions = new Map(lanes.map((lane) => [unpausing(lane), lane]));
  const outcomes = await resumeAll([...resumptions.keys()], options);
  return [...outcomes].map(([resumption, outcome]) =>
    laneOutcome(resumptions.get(resumption) as ConfiguredLane, outcome),
  );
}

function unpausing(lane: ConfiguredLane): Resumption {
  const { id, label, destinationChain } = lane;
  return {
    id: `unpause ${label}`,
    summary: `End the pause of ${label}`,
    chain: destinationChain,
    call: laneCall("unpauseLane", lane),
    holder: `the mailbox of ${destinationChain.name}`,
    effect: "paused",
    lastsUntil: async ({ view, addresses }) =>
      (await inboundLane(view, addresses.Mailbox, id))?.pausedUntil,
  };
}
