import { committeeRegistryCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { committeeRegistryAbi } from "@causeway/protocol/contracts";

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
      ...codeOf(committeeRegistryCode),
      arguments: [AccessManager, config.environmentTag, handover, withdrawal, minMembers],
      needs: [MANAGER_NAME],
    },
  ];
}

/** Who proposes a committee, and who withdraws it. */
export function committeeRestrictions({ config, chain }: CommitteeContext): Restriction[] {
  const address = addressesOn(config, chain).CommitteeRegistry;
  const functions = restricted(committeeRegistryAbi, {
    proposeCommittee: COMMITTEE_ADMIN_ROLE,
    withdrawCommittee: GUARDIAN_ROLE,
  });
  return [{ contract: REGISTRY_NAME, address, functions }];
}
