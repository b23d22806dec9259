import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { Plan } from "../../core/Plan.ts";
import type { EventSource } from "./deploy/EventSource.ts";
import type { PlanContext } from "./PlanContext.ts";

/** One thing that a chain needs: the steps that it takes, and what differs. */
export interface Concern<C extends BaseConfig = BaseConfig> {
  (context: PlanContext<C>): Promise<Plan>;
  /** What it reads of the past: contracts keep some things without a list of them. */
  readonly past?: (context: PlanContext<C>) => readonly EventSource[];
}

/** A concern that reads what a contract emitted in the past. */
export function readingPast<C extends BaseConfig>(
  plan: (context: PlanContext<C>) => Promise<Plan>,
  past: (context: PlanContext<C>) => readonly EventSource[],
): Concern<C> {
  return Object.assign((context: PlanContext<C>) => plan(context), { past });
}
