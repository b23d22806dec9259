import type { ActSource } from "@causeway/operator/evm";
import { interfaceOf, zkLightClientAbi } from "@causeway/protocol/contracts";

import { addressesOn, lightClientName } from "../../deployment/index.ts";
import { followedChains } from "../../lanes/index.ts";
import type { LightClientsContext } from "./LightClientsContext.ts";

/** Light clients that were stopped, distrusted, frozen, resumed or anchored. */
export function lightClientsActs({ config, chain }: LightClientsContext): ActSource[] {
  return followedChains(config, chain).map((followed) => {
    const name = lightClientName(followed);
    return {
      address: addressesOn(config, chain).lightClientOf(followed),
      abi: interfaceOf(zkLightClientAbi),
      did: {
        LightClientAnchored: ({ epoch, leastHeight }) =>
          `anchored ${name} at epoch ${epoch}, from height ${leastHeight} on`,
        LightClientDistrusted: ({ distrustedUntil }, words) =>
          `distrusted all checkpoints of ${name} from before ${words.time(distrustedUntil)}`,
        LightClientFrozen: ({ checkpointHash, otherCheckpointHash }) =>
          `froze ${name} by two checkpoints: ${checkpointHash} and ${otherCheckpointHash}`,
        LightClientStopChanged: ({ stoppedUntil }, words) =>
          words.isAhead(stoppedUntil)
            ? `stopped ${name} until ${words.time(stoppedUntil)}`
            : `resumed ${name}`,
      },
    };
  });
}
