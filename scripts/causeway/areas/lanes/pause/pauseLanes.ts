import { type ActAtOnceOptions, actAtOnce, type Environment } from "@causeway/operator";
import { laneActsFor } from "../commands/laneActsFor.ts";
import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import { type LaneOutcome, laneOutcome } from "../LaneOutcome.ts";

export interface PauseLanesOptions extends ActAtOnceOptions {
  readonly environment: Pick<Environment<LanesConfig>, "config" | "familyOf">;
}

/** Pauses lanes where they end, by `actAtOnce`. */
export async function pauseLanes(
  lanes: readonly ConfiguredLane[],
  options: PauseLanesOptions,
): Promise<LaneOutcome[]> {
  const { config } = options.environment;
  const acts = new Map(lanes.map((lane) => [laneActsFor(lane).pause(lane, config), lane]));
  const outcomes = await actAtOnce([...acts.keys()], options);
  return [...outcomes].map(([act, outcome]) =>
    laneOutcome(acts.get(act) as ConfiguredLane, outcome),
  );
}
