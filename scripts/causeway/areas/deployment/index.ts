import type { Area } from "@causeway/operator";

import { deploymentActs } from "./acts.ts";
import { type DeploymentConfig, deploymentConfig } from "./config.ts";
import { deploymentContracts } from "./contracts.ts";
import { deploymentExplanation } from "./explanation.ts";
import { deploymentRoles } from "./roles.ts";
import { tonContractsOn } from "./tonContracts.ts";

export { abilitiesOf } from "./abilities.ts";
export {
  type Addresses,
  addressesOf,
  addressesOn,
  addressNamed,
  type ContractName,
  counterpartsOn,
  lightClientName,
} from "./addresses.ts";
export type { Counterparts } from "./Counterparts.ts";
export type { DeploymentConfig } from "./config.ts";
export { factory } from "./factory.ts";
export { ANCHOR_ROLE, GUARDIAN_ROLE } from "./roles.ts";
export { clientDeployment, deploymentOf } from "./stepIds.ts";
export { type TonContracts, tonContractsOn } from "./tonContracts.ts";
export { tonMailboxOn } from "./tonMailbox.ts";
export { tonMailboxState } from "./tonMailboxState.ts";
export { tonSignersOn } from "./tonSigners.ts";
export { tonActStep } from "./tonSteps.ts";

/** Where contracts are, and what governs them. */
export const deployment = {
  name: "deployment",
  config: deploymentConfig,
  roles: deploymentRoles,
  evm: { acts: deploymentActs, contracts: deploymentContracts, explanation: deploymentExplanation },
  ton: { contracts: ({ config, chain }) => [tonContractsOn(config, chain).AccessManager] },
} satisfies Area<DeploymentConfig>;
