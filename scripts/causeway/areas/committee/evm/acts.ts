import type { ActSource } from "@causeway/operator/evm";
import { committeeRegistryAbi, interfaceOf } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import type { CommitteeContext } from "./CommitteeContext.ts";

/** Committees that were proposed, activated or withdrawn. */
export function committeeActs({ config, chain }: CommitteeContext): ActSource[] {
  return [
    {
      address: addressesOn(config, chain).CommitteeRegistry,
      abi: interfaceOf(committeeRegistryAbi),
      did: {
        CommitteeProposed: ({ epoch, members, activatableAt }, words) =>
          `proposed a committee of ${members.length} members for epoch ${epoch}, ` +
          `which can be activated from ${words.time(activatableAt)}`,
        CommitteeActivated: ({ epoch, committeeHash }) =>
          `activated committee ${committeeHash} for epoch ${epoch}`,
        CommitteeWithdrawn: ({ epoch, committeeHash }) =>
          `withdrew committee ${committeeHash} of epoch ${epoch}`,
      },
    },
  ];
}
