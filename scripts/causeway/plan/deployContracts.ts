import { Deployer__factory } from "../../../typechain-types/index.js";
import { DEPLOYER_CALLDATA, DEPLOYMENT_PROXY, saltOf } from "../addresses.ts";
import {
  creationCode,
  type DesiredContract,
  desiredContracts,
  lightClient,
} from "../contracts/desiredContracts.ts";
import { type Finding, NOTHING } from "./Finding.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, joinPlans, type Plan, type Step, stepsOnly } from "./Step.ts";
import { startingEpoch } from "./startingEpoch.ts";

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
  const contracts = desiredContracts(context);
  const [deployer, ...others] = await Promise.all([
    deployerStep(context),
    ...contracts.map((contract) => contractPlan(context, contract)),
  ]);
  return joinPlans([stepsOnly(deployer), ...others]);
}

async function deployerStep({ view, addresses, chain }: PlanContext): Promise<Step[]> {
  if (await view.hasCode(addresses.Deployer)) return [];
  if (!(await view.hasCode(DEPLOYMENT_PROXY))) throw new DeploymentProxyMissing(chain.name);
  return [
    {
      id: deployStepId("Deployer"),
      summary: `Deploy Deployer at ${addresses.Deployer}`,
      to: DEPLOYMENT_PROXY,
      data: DEPLOYER_CALLDATA,
      after: [],
      findings: [missing("Deployer", addresses.Deployer)],
    },
  ];
}

/** A light client of a chain whose committee is not the configured one would believe nobody: it is deployed later. */
async function contractPlan(context: PlanContext, contract: DesiredContract): Promise<Plan> {
  if (await context.view.hasCode(contract.address)) return stepsOnly([]);
  if (contract.follows === undefined) return stepsOnly([contractStep(context, contract)]);
  const { name, address, follows } = contract;
  const start = await startingEpoch(context, follows);
  if ("epoch" in start) {
    return stepsOnly([contractStep(context, lightClient(context, follows, start.epoch))]);
  }
  const waiting = { ...start, subject: name, blocks: [deployStepId(name)] };
  return { steps: [], waiting: [waiting], findings: [missing(name, address)] };
}

function contractStep(context: PlanContext, contract: DesiredContract): Step {
  const { name, address, needs } = contract;
  return {
    id: deployStepId(name),
    summary: `Deploy ${name} at ${address}`,
    to: context.addresses.Deployer,
    data: Deployer__factory.createInterface().encodeFunctionData("deploy", [
      saltOf(name),
      creationCode(contract),
      "0x",
    ]),
    after: ["Deployer", ...needs].map(deployStepId),
    findings: [missing(name, address)],
  };
}

function missing(subject: string, address: string): Finding {
  return { kind: "contract-missing", subject, expected: `at ${address}`, held: NOTHING };
}
