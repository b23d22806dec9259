import type { BaseConfig } from "../../config/BaseConfig.ts";
import { inOrder } from "../../core/order.ts";
import type { Signer } from "../../core/Signer.ts";
import type { OpenTonChain } from "./OpenTonChain.ts";
import type { WholeTonPlan } from "./planTonChain.ts";
import { assignTonSteps } from "./signing/assignTonSteps.ts";
import { tonActionFor } from "./signing/tonActions.ts";
import type { TonContext } from "./TonContext.ts";
import type { AssignedTonStep, TonAction } from "./TonStep.ts";

/** The difference between a chain and its configuration, read after one block, with who signs for what. */
export interface TonChainPlan<C extends BaseConfig = BaseConfig> extends WholeTonPlan {
  readonly context: TonContext<C>;
  readonly steps: readonly AssignedTonStep[];
  /** What brings each step forward now, in an order in which it can be sent. */
  readonly actions: readonly TonAction[];
}

/** Reads a chain and plans. */
export async function readTonPlan<C extends BaseConfig>(
  open: OpenTonChain<C>,
): Promise<TonChainPlan<C>> {
  const context = await open.context();
  return assignTonPlan(context, await open.plan(context));
}

/**
 * Gives each step of a plan its signer.
 *
 * @param preferred Signs where several may.
 */
export async function assignTonPlan<C extends BaseConfig>(
  context: TonContext<C>,
  plan: WholeTonPlan,
  preferred?: Signer,
): Promise<TonChainPlan<C>> {
  const assigned = await assignTonSteps(context, plan.steps, preferred);
  const { manager } = context.blueprint;
  const actions = inOrder(assigned.steps).map((step) => tonActionFor(step, manager));
  // What must be scheduled comes first, since its delay begins then.
  const isScheduling = ({ manner }: TonAction) => manner === "schedule";
  const ordered = [...actions.filter(isScheduling), ...actions.filter((one) => !isScheduling(one))];
  return {
    ...{ context, actions: ordered, steps: ordered.map(({ step }) => step) },
    waiting: [...plan.waiting, ...assigned.waiting],
    ...{ findings: plan.findings, operations: plan.operations },
  };
}
