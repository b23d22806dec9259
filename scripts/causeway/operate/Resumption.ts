import type { ChainConfig } from "../config/Config.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import type { PreparedCall } from "./PreparedCall.ts";

/** The end of what a guardian did to a lane or a light client, or its prolonging, by whoever has the role for it. */
export interface Resumption {
  /** `unpause lane spoke-a -> hub`. */
  readonly id: string;
  readonly summary: string;
  readonly chain: ChainConfig;
  readonly call: PreparedCall;
  /** What stands at the call's address, in words that follow "is not held by". */
  readonly holder: string;
  /** What the lane or the light client is as long as it lasts: `paused`. */
  readonly effect: string;
  /** Where it shall not end: how long, in seconds, it must last still for nothing to be left to do. */
  readonly lasting?: bigint;
  /** Until when it lasts, unix seconds; 0 if it never did, undefined if the chain does not have it. */
  readonly lastsUntil: (context: PlanContext) => Promise<bigint | undefined>;
}
