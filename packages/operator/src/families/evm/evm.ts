import { toJson } from "@causeway/service/toJson";
import type { ChainConfig } from "../../config/chains.ts";
import type { Environment } from "../../Environment.ts";
import type { ChainFamily, DryRun, Target } from "../ChainFamily.ts";
import { actOn } from "./act/actOn.ts";
import { resumeOn } from "./act/resumeOn.ts";
import { applyChain } from "./apply/applyChain.ts";
import { cancelOperations } from "./cancel/cancelOperations.ts";
import { checkChain } from "./checkChain.ts";
import { rehearsalText } from "./fork/rehearsalText.ts";
import { planDocument } from "./planDocument.ts";
import { freshProposals } from "./proposals/freshProposals.ts";
import type { Bundle } from "./proposals/safeTransactionBuilder.ts";
import { type Verification, verifyProposal } from "./proposals/verifyProposal.ts";
import { type ChainPlan, readPlan } from "./readPlan.ts";
import { rehearsePlan, tryPlan } from "./rehearsePlan.ts";

/** EVM chains: contracts by CREATE3 and an access manager, copies of a chain by a node that forks it. */
export const evm: ChainFamily = {
  plan: (target, isTried, tell) =>
    withPlan(target, async (plan) =>
      planDocument(plan, isTried ? await tryPlan(plan, tell) : undefined),
    ),
  dryRun: (target) => withPlan(target, dryRun),
  apply: applyChain,
  check: ({ environment, chain }) => checkChain(environment, chain),
  act: actOn,
  resume: resumeOn,
  cancel: cancelOperations,
  verify: ({ environment, chain }, bundle) => verifyBundle(environment, chain, bundle),
};

async function withPlan<T>(
  { environment, chain }: Target,
  use: (plan: ChainPlan) => Promise<T>,
): Promise<T> {
  const open = await environment.open(chain);
  try {
    return await use(await readPlan(open));
  } finally {
    await open.close();
  }
}

async function verifyBundle(
  environment: Environment,
  chain: ChainConfig,
  bundle: Bundle,
): Promise<Verification> {
  const open = await environment.open(chain);
  try {
    return await verifyProposal(bundle, {
      context: await open.context(),
      fresh: freshProposals(open, bundle),
    });
  } finally {
    await open.close();
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
