import type { Area } from "@causeway/operator";

import { deploymentActs } from "./acts.ts";
import { type DeploymentConfig, deploymentConfig } from "./config.ts";
import { deploymentContracts } from "./contracts.ts";
import { deploymentExplanation } from "./explanation.ts";
import { deploymentRoles } from "./roles.ts";

export { abilitiesOf } from "./abilities.ts";
export {
  type Addresses,
  addressesOf,
  addressesOn,
  addressNamed,
  type ContractName,
  type Counterparts,
  counterpartsOn,
  lightClientName,
} from "./addresses.ts";
export type { DeploymentConfig } from "./config.ts";
export { factory } from "./factory.ts";
export { ANCHOR_ROLE, GUARDIAN_ROLE } from "./roles.ts";
export { clientDeployment, deploymentOf } from "./stepIds.ts";

/** Where contracts are, and what governs them. */
export const deployment = {
  name: "deployment",
  config: deploymentConfig,
  roles: deploymentRoles,
  evm: { acts: deploymentActs, contracts: deploymentContracts, explanation: deploymentExplanation },
} satisfies Area<DeploymentConfig>;
