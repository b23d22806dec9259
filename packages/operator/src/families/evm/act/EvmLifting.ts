import type { Lifting } from "../../../act/Lifting.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";
import type { PlanContext } from "../PlanContext.ts";

/** The end of what a guardian did, or its prolonging, as a call of a contract. */
export interface EvmLifting extends Lifting {
  readonly call: PreparedCall;
  /** What stands at the call's address, in words that follow "is not held by". */
  readonly holder: string;
  /** What is over and was not taken back: what it says instead of unix seconds, and its words. */
  readonly standing?: { readonly until: bigint; readonly told: string };
  /** Until when it lasts, unix seconds; 0 if it never did, undefined if the chain does not have it. */
  readonly lastsUntil: (context: PlanContext) => Promise<bigint | undefined>;
}
