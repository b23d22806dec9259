import type { Lifting } from "../../../act/Lifting.ts";
import type { TargetedAct } from "../access/permissions.ts";
import type { TonContext } from "../TonContext.ts";

/** The end of what a guardian did, or its prolonging, which the access manager has a contract do. */
export interface TonLifting extends Lifting {
  readonly does: TargetedAct;
  /** Until when it lasts, unix seconds; 0 if it never did, undefined if the chain does not have it. */
  readonly lastsUntil: (context: TonContext) => Promise<bigint | undefined>;
}
