import { toJson } from "@causeway/service/toJson";

import { applyChain } from "../apply/applyChain.ts";
import { OpenChain } from "../chain/OpenChain.ts";
import { checkChain } from "../check/checkChain.ts";
import { drillChain } from "../drill/drillChain.ts";
import { ForkFailed } from "../fork/Fork.ts";
import { rehearsalText } from "../fork/rehearsalText.ts";
import { planDocument } from "../plan/planDocument.ts";
import { type ChainPlan, readPlan } from "../plan/readPlan.ts";
import { type Rehearsal, rehearsePlan } from "../plan/rehearsePlan.ts";
import type { ChainFamily, DryRun, Target } from "./ChainFamily.ts";

/** EVM chains: contracts by CREATE3 and an access manager, copies of a chain by a node that forks it. */
export const evm: ChainFamily = {
  plan: (target, isTried, tell) =>
    withPlan(target, async (plan) =>
      planDocument(plan, isTried ? await rehearsalOf(plan, tell) : undefined),
    ),
  dryRun: (target) => withPlan(target, dryRun),
  apply: applyChain,
  check: ({ config, chain, deployments }) => checkChain(config, chain, deployments),
  drill: ({ config, chain, deployments, env }) => drillChain(config, chain, deployments, env),
};

async function withPlan<T>(
  { config, chain, deployments }: Target,
  use: (plan: ChainPlan) => Promise<T>,
): Promise<T> {
  const open = await OpenChain.open(config, chain, deployments);
  try {
    return await use(await readPlan(open));
  } finally {
    await open.close();
  }
}

/** A plan is worth reading without its cost too. */
async function rehearsalOf(
  plan: ChainPlan,
  tell: (line: string) => void,
): Promise<Rehearsal | undefined> {
  const { name } = plan.context.chain;
  try {
    tell(`${name}: trying ${plan.steps.length} steps on a fork ...`);
    return await rehearsePlan(plan);
  } catch (error) {
    if (!(error instanceof ForkFailed)) throw error;
    tell(`${name}: without cost: ${error.message}`);
    return undefined;
  }
}

async function dryRun(plan: ChainPlan): Promise<DryRun> {
  const { steps, gasPrice } = await rehearsePlan(plan);
  return {
    succeeds: steps.every(({ reverted }) => reverted === undefined),
    text: rehearsalText(steps, plan.context, gasPrice),
    json: toJson(steps),
  };
}
