import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";

import { CommitteeRegistry__factory } from "../../../../../typechain-types/index.js";
import { addressesOn, type ContractName, GUARDIAN_ROLE } from "../../deployment/index.ts";
import { COMMITTEE_ADMIN_ROLE } from "../roles.ts";
import type { CommitteeContext } from "./CommitteeContext.ts";

export const REGISTRY_NAME = "CommitteeRegistry" satisfies ContractName;

/** Where a chain keeps who signs its checkpoints. */
export function committeeContracts({ config, chain }: CommitteeContext): DesiredContract[] {
  const { AccessManager, CommitteeRegistry } = addressesOn(config, chain);
  const { handover, withdrawal, minMembers } = config.committee;
  return [
    {
      name: REGISTRY_NAME,
      address: CommitteeRegistry,
      ...codeOf(CommitteeRegistry__factory),
      arguments: [AccessManager, config.environmentTag, handover, withdrawal, minMembers],
      needs: [MANAGER_NAME],
    },
  ];
}

/** Who proposes a committee, and who withdraws it. */
export function committeeRestrictions({ config, chain }: CommitteeContext): Restriction[] {
  const address = addressesOn(config, chain).CommitteeRegistry;
  const functions = restricted(CommitteeRegistry__factory, {
    proposeCommittee: COMMITTEE_ADMIN_ROLE,
    withdrawCommittee: GUARDIAN_ROLE,
  });
  return [{ contract: REGISTRY_NAME, address, functions }];
}
