import type { GuardianAction, Lifting, PreparedCall } from "@causeway/operator";

import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";

/** Makes something of a lane, for the chain where the lane ends. */
export type OfLane<T> = (lane: ConfiguredLane, config: LanesConfig) => T;

/** How a family pauses the lanes that end on its chains. */
export interface LaneActs {
  readonly pause: OfLane<GuardianAction>;
  /** What another hand signs to pause the lane. */
  readonly pausingCall: OfLane<PreparedCall>;
  readonly unpause: OfLane<Lifting>;
  readonly extend: OfLane<Lifting>;
}

/** What else helps where a lane was paused too recently. */
export const INSTEAD_OF_PAUSE =
  "stop the light client that proves it (causeway client stop), or close it where it begins";

/** A pause that lasts for longer still was prolonged, or begun, within a day: that takes it to 7 days from then. */
const LASTING = 6n * 24n * 60n * 60n;

/** How the end of a lane's pause is told, and its prolonging. */
export function liftingWords(method: "unpauseLane" | "extendPause", { label }: ConfiguredLane) {
  return method === "unpauseLane"
    ? { id: `unpause ${label}`, summary: `End the pause of ${label}` }
    : {
        id: `extend the pause of ${label}`,
        summary: `Extend the pause of ${label} to 7 days from the execution`,
        lasting: LASTING,
      };
}
