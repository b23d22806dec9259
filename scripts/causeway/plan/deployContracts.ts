import { Deployer__factory } from "../../../typechain-types/index.js";
import { DEPLOYER_CALLDATA, DEPLOYMENT_PROXY, saltOf } from "../addresses.ts";
import {
  creationCode,
  type DesiredContract,
  desiredContracts,
} from "../contracts/desiredContracts.ts";
import { type Finding, NOTHING } from "./Finding.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

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
    ...contracts.map((contract) => contractStep(context, contract)),
  ]);
  return stepsOnly([...deployer, ...others.flat()]);
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

async function contractStep(context: PlanContext, contract: DesiredContract): Promise<Step[]> {
  const { name, address, needs } = contract;
  if (await context.view.hasCode(address)) return [];
  return [
    {
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
    },
  ];
}

function missing(subject: string, address: string): Finding {
  return { kind: "contract-missing", subject, expected: `at ${address}`, held: NOTHING };
}
