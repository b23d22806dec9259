import type { ActSource } from "@causeway/operator/evm";
import { interfaceOf, remoteStateAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../deployment/index.ts";
import type { LanesContext } from "../lanes/index.ts";

/** By which light clients data of other chains is read. */
export function stateActs({ config, chain }: LanesContext): ActSource[] {
  return [
    {
      address: addressesOn(config, chain).RemoteState,
      abi: interfaceOf(remoteStateAbi),
      did: {
        LightClientSet: ({ chainId, lightClient }, words) =>
          `reads data of ${words.chain(chainId)} by ${words.account(lightClient)}`,
        RouteThroughHubSet: ({ chainId, hubChainId, hubLightClient }, words) =>
          `reads data of ${words.chain(chainId)} through ${words.chain(hubChainId)}, ` +
          `by ${words.account(hubLightClient)} there`,
      },
    },
  ];
}
