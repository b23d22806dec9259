import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import { deployStepId, type Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import { DEPLOYMENT_PROXY } from "./DeployFactory.ts";
import { creationCode, type DesiredContract } from "./DesiredContract.ts";

/** The chain has no deployment proxy, so nothing can be put where it is on other chains. */
export class DeploymentProxyMissing extends Error {
  constructor(chain: string) {
    super(
      `${chain} has no deterministic deployment proxy at ${DEPLOYMENT_PROXY}: deploy it first ` +
        "(github.com/Arachnid/deterministic-deployment-proxy)",
    );
    this.name = "DeploymentProxyMissing";
  }
}

/** Contracts that the chain does not have yet. */
export async function planDeployments(context: PlanContext): Promise<Plan> {
  const [factory, ...others] = await Promise.all([
    factoryStep(context),
    ...context.blueprint.contracts.map((contract) => contractPlan(context, contract)),
  ]);
  return joinPlans([stepsOnly(factory), ...others]);
}

async function factoryStep({ view, blueprint, chain }: PlanContext): Promise<Step[]> {
  const { name, address, calldata } = blueprint.factory;
  if (await view.hasCode(address)) return [];
  if (!(await view.hasCode(DEPLOYMENT_PROXY))) throw new DeploymentProxyMissing(chain.name);
  return [
    {
      id: deployStepId(name),
      summary: `Deploy ${name} at ${address}`,
      to: DEPLOYMENT_PROXY,
      data: calldata,
      after: [],
      findings: [missing(name, address)],
    },
  ];
}

/** What depends on another chain is deployed when that is ready. */
async function contractPlan(context: PlanContext, contract: DesiredContract): Promise<Plan> {
  if (await context.view.hasCode(contract.address)) return stepsOnly([]);
  const now = contract.now === undefined ? contract : await contract.now();
  if ("address" in now) return stepsOnly([contractStep(context, now)]);
  const { name, address } = contract;
  const waiting = { ...now, subject: name, blocks: [deployStepId(name)] };
  return { steps: [], waiting: [waiting], findings: [missing(name, address)] };
}

function contractStep(context: PlanContext, contract: DesiredContract): Step {
  const { name, address, needs } = contract;
  const { factory } = context.blueprint;
  return {
    id: deployStepId(name),
    summary: `Deploy ${name} at ${address}`,
    to: factory.address,
    data: factory.deploying(name, creationCode(contract)),
    after: [factory.name, ...needs].map(deployStepId),
    findings: [missing(name, address)],
  };
}

function missing(subject: string, address: string): Finding {
  return { kind: "contract-missing", subject, expected: `at ${address}`, held: NOTHING };
}
