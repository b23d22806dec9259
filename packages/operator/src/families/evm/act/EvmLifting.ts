import type { Lifting } from "../../../act/Lifting.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";
import type { PlanContext } from "../PlanContext.ts";

/** The end of what a guardian did, or its prolonging, as a call of a contract. */
export interface EvmLifting extends Lifting {
  readonly call: PreparedCall;
  /** Until when it lasts, unix seconds; 0 if it never did, undefined if the chain does not have it. */
  readonly lastsUntil: (context: PlanContext) => Promise<bigint | undefined>;
}
