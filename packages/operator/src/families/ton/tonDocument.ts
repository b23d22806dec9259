import type { PlanDocument } from "../../core/PlanDocument.ts";
import type { TonChainPlan } from "./readTonPlan.ts";
import type { Trial } from "./sandbox/TonSandbox.ts";
import { tonFunds } from "./sandbox/tryTonPlan.ts";

/** @param trials What came of the plan's actions; undefined if nobody tried. */
export async function tonDocument(plan: TonChainPlan, trials?: Trial[]): Promise<PlanDocument> {
  const { config, chain, view, blueprint } = plan.context;
  const names = new Map(blueprint.contracts.map(({ name, address }) => [address, name]));
  const tried = new Map(trials?.map((trial) => [trial.action.id, trial]));
  return {
    environment: config.environment,
    chain: chain.name,
    chainId: `${chain.chainId}`,
    block: Number(view.height),
    time: `${view.time}`,
    gasPrice: null,
    coin: chain.coin.symbol,
    decimals: chain.coin.decimals,
    funds: trials === undefined ? [] : await tonFunds(plan, trials),
    steps: plan.actions.map(({ id, step, manner }) => ({
      ...{ id: step.id, summary: step.summary, to: step.to, contract: names.get(step.to) },
      ...{ data: step.data, after: step.after, findings: step.findings },
      signer: { name: step.signer.name, address: step.signer.address, kind: step.signer.kind },
      ...{ delay: step.delay, manner },
      readyAt: step.scheduled === undefined ? null : `${step.scheduled.readyAt}`,
      gas: tried.get(id)?.gas.toString() ?? null,
      cost: tried.get(id)?.cost.toString() ?? null,
      reverts: tried.get(id)?.refused ?? null,
    })),
    waiting: plan.waiting,
    findings: plan.findings,
  };
}
