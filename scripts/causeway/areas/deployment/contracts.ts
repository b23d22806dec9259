import { guardedAccessManagerCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type PlanContext,
} from "@causeway/operator/evm";

import { addressesOn } from "./addresses.ts";

/** What governs all other contracts. */
export function deploymentContracts({ config, chain }: PlanContext): DesiredContract[] {
  return [
    {
      name: MANAGER_NAME,
      address: addressesOn(config, chain).AccessManager,
      ...codeOf(guardedAccessManagerCode),
      arguments: [config.deployer, config.grantDelay],
      needs: [],
    },
  ];
}
