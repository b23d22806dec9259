import { hubRelayCode, relaySenderCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { hubRelayAbi, relaySenderAbi } from "@causeway/protocol/contracts";

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
        ...codeOf(hubRelayCode),
        arguments: [AccessManager, Mailbox],
        needs,
      },
    ];
  }
  return [
    {
      name: "RelaySender",
      address: RelaySender,
      ...codeOf(relaySenderCode),
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
    const functions = restricted(hubRelayAbi, { ...peers, addMailbox: ANCHOR_ROLE });
    return [{ contract: "HubRelay", address: HubRelay, functions }];
  }
  const functions = restricted(relaySenderAbi, peers);
  return [{ contract: "RelaySender", address: RelaySender, functions }];
}
