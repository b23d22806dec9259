import type { ActOutcome } from "@causeway/operator";

import type { ConfiguredLane } from "./configuredLanes.ts";

/** What came of pausing or unpausing one lane. */
export interface LaneOutcome extends Omit<ActOutcome, "until"> {
  readonly lane: ConfiguredLane;
  /** Unix seconds; where the lane is paused. */
  readonly pausedUntil?: bigint;
}

/** An outcome as one of a lane. */
export function laneOutcome(lane: ConfiguredLane, { until, ...outcome }: ActOutcome): LaneOutcome {
  return { lane, ...outcome, ...(until === undefined ? {} : { pausedUntil: until }) };
}
