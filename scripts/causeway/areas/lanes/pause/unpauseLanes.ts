import { type Environment, type ResumeOptions, resumeAll } from "@causeway/operator";
import { laneActsFor } from "../commands/laneActsFor.ts";
import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import { type LaneOutcome, laneOutcome } from "../LaneOutcome.ts";

export interface UnpauseOptions extends ResumeOptions {
  readonly environment: Environment<LanesConfig>;
  readonly lanes: readonly ConfiguredLane[];
}

/** Ends the pauses of lanes, by `resumeAll`. */
export function unpauseLanes(options: UnpauseOptions): Promise<LaneOutcome[]> {
  return resumeLanes(options, "unpause");
}

/** Prolongs the pauses of lanes to 7 days from then, by `resumeAll`. */
export function extendPauses(options: UnpauseOptions): Promise<LaneOutcome[]> {
  return resumeLanes(options, "extend");
}

async function resumeLanes(
  { lanes, ...options }: UnpauseOptions,
  how: "unpause" | "extend",
): Promise<LaneOutcome[]> {
  const { config } = options.environment;
  const liftings = new Map(lanes.map((lane) => [laneActsFor(lane)[how](lane, config), lane]));
  const outcomes = await resumeAll([...liftings.keys()], options);
  return [...outcomes].map(([lifting, outcome]) =>
    laneOutcome(liftings.get(lifting) as ConfiguredLane, outcome),
  );
}
