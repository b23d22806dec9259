import type { PlanDocument } from "../../core/PlanDocument.ts";
import { fundsOf } from "./fundsOf.ts";
import type { ChainPlan } from "./readPlan.ts";
import type { Rehearsal } from "./rehearsePlan.ts";

/** @param rehearsal Where the plan was tried. */
export async function planDocument(plan: ChainPlan, rehearsal?: Rehearsal): Promise<PlanDocument> {
  const { config, chain, blueprint } = plan.context;
  const contracts = [blueprint.factory, ...blueprint.contracts];
  const names = new Map(contracts.map(({ name, address }) => [address, name]));
  const tried = new Map(rehearsal?.steps.map((rehearsed) => [rehearsed.step.id, rehearsed]));
  return {
    environment: config.environment,
    chain: chain.name,
    chainId: `${chain.chainId}`,
    block: plan.block,
    time: `${plan.time}`,
    gasPrice: rehearsal?.gasPrice.toString() ?? null,
    coin: chain.coin.symbol,
    decimals: chain.coin.decimals,
    funds: rehearsal === undefined ? [] : await fundsOf(plan.context, rehearsal),
    steps: plan.actions.map(({ step, manner }) => ({
      id: step.id,
      summary: step.summary,
      to: step.to,
      contract: names.get(step.to),
      data: step.data,
      after: step.after,
      findings: step.findings,
      signer: { name: step.signer.name, address: step.signer.address, kind: step.signer.kind },
      delay: step.delay,
      manner,
      readyAt: step.scheduled === undefined ? null : `${step.scheduled.readyAt}`,
      gas: tried.get(step.id)?.gasUsed.toString() ?? null,
      cost: costOf(tried.get(step.id)?.gasUsed, rehearsal?.gasPrice),
      reverts: tried.get(step.id)?.reverted ?? null,
    })),
    waiting: plan.waiting,
    findings: plan.findings,
  };
}

function costOf(gas: bigint | undefined, gasPrice: bigint | undefined): string | null {
  return gas === undefined || gasPrice === undefined ? null : `${gas * gasPrice}`;
}
