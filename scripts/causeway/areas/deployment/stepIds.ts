import { type ChainConfig, deployStepId } from "@causeway/operator";

import { type ContractName, lightClientName } from "./addresses.ts";

/** The id of the step that deploys a contract. */
export function deploymentOf(contract: ContractName): string {
  return deployStepId(contract);
}

/** The id of the step that deploys the light client that follows a chain. */
export function clientDeployment(followed: ChainConfig): string {
  return deployStepId(lightClientName(followed));
}
