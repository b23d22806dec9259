import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { Action, AssignedStep } from "../../core/AssignedStep.ts";
import { inOrder } from "../../core/order.ts";
import type { Plan } from "../../core/Plan.ts";
import type { Signer } from "../../core/Signer.ts";
import type { OpenChain } from "./OpenChain.ts";
import type { PlanContext } from "./PlanContext.ts";
import { actionFor } from "./signing/actionFor.ts";
import { assignSteps } from "./signing/assignSteps.ts";

/** The difference between a chain and its configuration, read at one block, with who signs for what. */
export interface ChainPlan<C extends BaseConfig = BaseConfig> extends Plan {
  readonly context: PlanContext<C>;
  /** Number of the block that was read. */
  readonly block: number;
  /** Unix seconds of that block. */
  readonly time: bigint;
  /** In an order in which they can be executed. */
  readonly steps: readonly AssignedStep[];
  /** What brings each step forward now. */
  readonly actions: readonly Action[];
}

export interface ReadPlanOptions {
  /** Who signs where several may. */
  readonly preferred?: Signer | undefined;
  /** A block that the chain is known to have. */
  readonly least?: number;
}

/** Reads a chain and plans. */
export async function readPlan<C extends BaseConfig>(
  chain: OpenChain<C>,
  { preferred, least }: ReadPlanOptions = {},
): Promise<ChainPlan<C>> {
  const context = await chain.context(least);
  return assignPlan(context, await chain.plan(context), preferred);
}

/**
 * A plan, or a part of one, with who signs for its steps.
 *
 * @param preferred Who signs where several may.
 */
export async function assignPlan<C extends BaseConfig>(
  context: PlanContext<C>,
  plan: Plan,
  preferred?: Signer,
): Promise<ChainPlan<C>> {
  const { steps, waiting } = await assignSteps(context, plan.steps, preferred);
  const actions = inOrder(steps).map((step) => actionFor(step, context.blueprint.manager));
  const ordered = [...actions.filter(isScheduling), ...actions.filter((one) => !isScheduling(one))];
  return {
    context,
    block: context.view.blockTag,
    time: await context.view.time(),
    steps: ordered.map(({ step }) => step),
    actions: ordered,
    waiting: [...plan.waiting, ...waiting],
    findings: plan.findings,
  };
}

/** What must be scheduled is scheduled first: its delay begins then. */
function isScheduling({ manner }: Action): boolean {
  return manner === "schedule";
}
