import type { ChainConfig } from "../../../config/chains.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { ForGood } from "./GuardianAct.ts";
import type { PreparedCall } from "./PreparedCall.ts";

/** The end of what a guardian did, or its prolonging, by whoever has the role for it. */
export interface Resumption {
  /** `unpause lane spoke-a -> hub`. */
  readonly id: string;
  readonly summary: string;
  readonly chain: ChainConfig;
  readonly call: PreparedCall;
  /** What stands at the call's address, in words that follow "is not held by". */
  readonly holder: string;
  /** What it was done to is as long as it lasts: `paused`. */
  readonly effect: string;
  /** Where it shall not end: how long, in seconds, it must last still for nothing to be left to do. */
  readonly lasting?: bigint;
  /** What does not end by itself. */
  readonly forGood?: ForGood;
  /** What is over and was not taken back: what it says instead of unix seconds, and how it is told. */
  readonly standing?: { readonly until: bigint; readonly told: string };
  /** Until when it lasts, unix seconds; 0 if it never did, undefined if the chain does not have it. */
  readonly lastsUntil: (context: PlanContext) => Promise<bigint | undefined>;
}
