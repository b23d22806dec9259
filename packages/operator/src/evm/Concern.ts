import type { Hex } from "@causeway/protocol";
import type { EventFragment } from "ethers";

import type { BaseConfig } from "../config/BaseConfig.ts";
import type { Plan } from "../core/Plan.ts";
import type { PlanContext } from "./PlanContext.ts";

/** One thing that a chain needs: the steps that it takes, and what differs. */
export interface Concern<C extends BaseConfig = BaseConfig> {
  (context: PlanContext<C>): Promise<Plan>;
  /** What it reads of the past: contracts keep some things without a list of them. */
  readonly past?: (context: PlanContext<C>) => readonly PastEvents[];
}

/** Events that a contract may have emitted at any time. */
export interface PastEvents {
  readonly address: Hex;
  readonly events: readonly EventFragment[];
}

/** A concern that reads what a contract emitted in the past. */
export function readingPast<C extends BaseConfig>(
  plan: (context: PlanContext<C>) => Promise<Plan>,
  past: (context: PlanContext<C>) => readonly PastEvents[],
): Concern<C> {
  return Object.assign((context: PlanContext<C>) => plan(context), { past });
}
