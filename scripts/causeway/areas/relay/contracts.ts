import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";

import { HubRelay__factory, RelaySender__factory } from "../../../../typechain-types/index.js";
import { ANCHOR_ROLE, addressesOn } from "../deployment/index.ts";
import type { LanesContext } from "../lanes/index.ts";

/** What sends messages on from the hub, and what has it do so. */
export function relayContracts({ config, chain }: LanesContext): DesiredContract[] {
  const { AccessManager, Mailbox, HubRelay, RelaySender } = addressesOn(config, chain);
  const needs = [MANAGER_NAME];
  if (chain === config.hub) {
    return [
      {
        name: "HubRelay",
        address: HubRelay,
        ...codeOf(HubRelay__factory),
        arguments: [AccessManager, Mailbox],
        needs,
      },
    ];
  }
  return [
    {
      name: "RelaySender",
      address: RelaySender,
      ...codeOf(RelaySender__factory),
      arguments: [AccessManager, Mailbox, config.hub.chainId],
      needs,
    },
  ];
}

/** Who says whom these contracts believe. */
export function relayRestrictions({ config, chain }: LanesContext): Restriction[] {
  const { HubRelay, RelaySender } = addressesOn(config, chain);
  const peers = { setPeer: ANCHOR_ROLE, forgetPeer: ANCHOR_ROLE };
  if (chain === config.hub) {
    const functions = restricted(HubRelay__factory, { ...peers, addMailbox: ANCHOR_ROLE });
    return [{ contract: "HubRelay", address: HubRelay, functions }];
  }
  const functions = restricted(RelaySender__factory, peers);
  return [{ contract: "RelaySender", address: RelaySender, functions }];
}
