import type { ActSource } from "@causeway/operator/evm";
import { hubRelayAbi, interfaceOf, relaySenderAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../deployment/index.ts";
import type { LanesContext } from "../lanes/index.ts";
import { PEERS_DID, trustedMailbox } from "../messaging/index.ts";

/** Which counterparts on other chains the relay believes. */
export function relayActs({ config, chain }: LanesContext): ActSource[] {
  const { HubRelay, RelaySender } = addressesOn(config, chain);
  if (chain === config.hub) {
    const did = { ...PEERS_DID, MailboxTrusted: trustedMailbox };
    return [{ address: HubRelay, abi: interfaceOf(hubRelayAbi), did }];
  }
  return [{ address: RelaySender, abi: interfaceOf(relaySenderAbi), did: PEERS_DID }];
}
