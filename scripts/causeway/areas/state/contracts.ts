import { remoteStateCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { remoteStateAbi } from "@causeway/protocol/contracts";

import { ANCHOR_ROLE, addressesOn } from "../deployment/index.ts";
import type { LanesContext } from "../lanes/index.ts";

/** What reads other chains. */
export function stateContracts({ config, chain }: LanesContext): DesiredContract[] {
  const { AccessManager, RemoteState } = addressesOn(config, chain);
  return [
    {
      name: "RemoteState",
      address: RemoteState,
      ...codeOf(remoteStateCode),
      arguments: [AccessManager],
      needs: [MANAGER_NAME],
    },
  ];
}

/** Who says by which light client it reads; one that could not be deployed yet is named by the deployer. */
export function stateRestrictions({ config, chain }: LanesContext): Restriction[] {
  const functions = restricted(
    remoteStateAbi,
    { setLightClient: ANCHOR_ROLE, setRouteThroughHub: ANCHOR_ROLE },
    { untilSettled: true },
  );
  return [{ contract: "RemoteState", address: addressesOn(config, chain).RemoteState, functions }];
}
