import { counted } from "../../core/counted.ts";
import { ForkFailed } from "./fork/Fork.ts";
import { onForkOf } from "./fork/onFork.ts";
import { type RehearsedStep, rehearse } from "./fork/rehearse.ts";
import type { ChainPlan } from "./readPlan.ts";

/** What a plan does to a chain, and at what price. */
export interface Rehearsal {
  readonly steps: readonly RehearsedStep[];
  /** Wei for a unit of gas, as the chain has it now. */
  readonly gasPrice: bigint;
}

/**
 * Executes a plan's steps on a fork of the block that was read.
 *
 * @throws ForkFailed
 */
export async function rehearsePlan(plan: ChainPlan): Promise<Rehearsal> {
  const { blueprint, view } = plan.context;
  const { gasPrice } = await view.provider.getFeeData();
  const nothing = { steps: [], gasPrice: gasPrice ?? 0n };
  if (plan.steps.length === 0) return nothing;
  return onForkOf(plan.context, async (fork) => ({
    ...nothing,
    steps: await rehearse(fork, plan.steps, blueprint.manager),
  }));
}

/** The same where the chain can be forked: a plan is worth reading without its cost too. */
export async function tryPlan(
  plan: ChainPlan,
  tell: (line: string) => void,
): Promise<Rehearsal | undefined> {
  const { name } = plan.context.chain;
  try {
    tell(`${name}: trying ${counted(plan.steps.length, "step")} on a fork ...`);
    return await rehearsePlan(plan);
  } catch (error) {
    if (!(error instanceof ForkFailed)) throw error;
    tell(`${name}: without cost: ${error.message}`);
    return undefined;
  }
}
