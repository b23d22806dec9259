import type { Hex } from "@causeway/protocol";

import type { ConfiguredLane } from "../lanes.ts";
import type { LaneCall } from "./laneCall.ts";

/** What came of pausing or unpausing one lane. */
export interface LaneOutcome {
  readonly lane: ConfiguredLane;
  /** Whether the lane is now as it was asked for. */
  readonly done: boolean;
  /** A clause that follows the lane's name. */
  readonly told: string;
  /** Unix seconds; where the lane is paused. */
  readonly pausedUntil?: bigint;
  readonly transaction?: Hex;
  /** What may be signed by another hand, where it is not done. */
  readonly call?: LaneCall;
}
