import type { OpenChain } from "../chain/OpenChain.ts";
import type { Action, AssignedStep, Signer } from "../signing/AssignedStep.ts";
import { actionFor } from "../signing/actionFor.ts";
import { assignSteps } from "../signing/assignSteps.ts";
import type { PlanContext } from "./PlanContext.ts";
import { planChain } from "./planChain.ts";
import type { Plan } from "./Step.ts";

/** The difference between a chain and its configuration, read at one block, with who signs for what. */
export interface ChainPlan extends Plan {
  readonly context: PlanContext;
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
export async function readPlan(
  chain: OpenChain,
  { preferred, least }: ReadPlanOptions = {},
): Promise<ChainPlan> {
  const context = await chain.context(least);
  return assignPlan(context, await planChain(context), preferred);
}

/**
 * A plan, or a part of one, with who signs for its steps.
 *
 * @param preferred Who signs where several may.
 */
export async function assignPlan(
  context: PlanContext,
  plan: Plan,
  preferred?: Signer,
): Promise<ChainPlan> {
  const { steps, waiting } = await assignSteps(context, plan.steps, preferred);
  const ordered = inOrder(steps);
  return {
    context,
    block: context.view.blockTag,
    time: await context.view.time(),
    steps: ordered,
    actions: ordered.map((step) => actionFor(step, context.addresses.AccessManager)),
    waiting: [...plan.waiting, ...waiting],
    findings: plan.findings,
  };
}

/** Each step after those that it depends on, else in the order given. */
export function inOrder<S extends { readonly id: string; readonly after: readonly string[] }>(
  steps: readonly S[],
): S[] {
  const known = new Map(steps.map((step) => [step.id, step]));
  const placed = new Set<string>();
  const ordered: S[] = [];
  const place = (step: S, waiting: readonly string[]) => {
    if (waiting.includes(step.id)) {
      throw new Error(`steps wait for each other: ${[...waiting, step.id].join(", ")}`);
    }
    if (placed.has(step.id)) return;
    for (const id of step.after) {
      const before = known.get(id);
      if (before !== undefined) place(before, [...waiting, step.id]);
    }
    placed.add(step.id);
    ordered.push(step);
  };
  for (const step of steps) place(step, []);
  return ordered;
}
