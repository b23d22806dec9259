import type { PlanDocument } from "../../core/PlanDocument.ts";
import type { ChainPlan } from "./readPlan.ts";
import type { Rehearsal } from "./rehearsePlan.ts";

/** @param rehearsal Where the plan was tried. */
export function planDocument(plan: ChainPlan, rehearsal?: Rehearsal): PlanDocument {
  const { config, chain } = plan.context;
  const tried = new Map(rehearsal?.steps.map((rehearsed) => [rehearsed.step.id, rehearsed]));
  return {
    environment: config.environment,
    chain: chain.name,
    chainId: `${chain.chainId}`,
    block: plan.block,
    time: `${plan.time}`,
    gasPrice: rehearsal?.gasPrice.toString() ?? null,
    steps: plan.actions.map(({ step, manner }) => ({
      id: step.id,
      summary: step.summary,
      to: step.to,
      data: step.data,
      after: step.after,
      findings: step.findings,
      signer: { name: step.signer.name, address: step.signer.address, kind: step.signer.kind },
      delay: step.delay,
      manner,
      readyAt: step.scheduled === undefined ? null : `${step.scheduled.readyAt}`,
      gas: tried.get(step.id)?.gasUsed.toString() ?? null,
      reverts: tried.get(step.id)?.reverted ?? null,
    })),
    waiting: plan.waiting,
    findings: plan.findings,
  };
}
