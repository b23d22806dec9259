import { connectContract } from "@causeway/chains/ethers";
import { type Plan, stepsOnly } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { hubRelayAbi } from "@causeway/protocol/contracts";
import { getAddress } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesContext } from "../../lanes/index.ts";

/** Mailboxes from which contracts take messages: what was added once cannot be taken away. */
export async function planTrustedMailboxes(context: LanesContext): Promise<Plan> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const contracts = [
    { name: "RemoteAccounts", address: addresses.RemoteAccounts },
    ...(chain === config.hub ? [{ name: "HubRelay", address: addresses.HubRelay }] : []),
  ];
  const findings = await Promise.all(contracts.map((contract) => findOthers(contract, context)));
  return { ...stepsOnly([]), findings: findings.flat() };
}

async function findOthers(
  { name, address }: { readonly name: string; readonly address: Hex },
  { config, view, chain }: LanesContext,
) {
  const addresses = addressesOn(config, chain);
  if (!(await view.hasCode(address))) return [];
  // The view is the same in every contract that trusts mailboxes.
  const contract = connectContract(hubRelayAbi, address, view.provider);
  const trusted = await contract.mailboxes({ blockTag: view.blockTag });
  return trusted
    .filter((mailbox) => getAddress(mailbox) !== getAddress(addresses.Mailbox))
    .map((mailbox) => ({
      kind: "trusted-mailbox" as const,
      subject: name,
      expected: `${addresses.Mailbox} alone`,
      held: `${mailbox} too`,
      remedy: `find out which account added it: ${name} believes every message that it delivers, for good`,
    }));
}
