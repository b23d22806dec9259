import {
  expiryCode,
  mailboxCode,
  prepaidCode,
  remoteAccountCode,
  remoteAccountsCode,
} from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { expiryAbi, mailboxAbi, remoteAccountsAbi } from "@causeway/protocol/contracts";
import { getCreateAddress } from "ethers";

import { ANCHOR_ROLE, addressesOn } from "../../deployment/index.ts";
import { LANE_ADMIN_ROLE, type LanesContext } from "../../lanes/index.ts";

/** What sends and delivers messages, ends them, pays for them, and acts for accounts of other chains. */
export function messagingContracts({ config, chain }: LanesContext): DesiredContract[] {
  const { AccessManager, Mailbox, Expiry, Prepaid, RemoteAccounts } = addressesOn(config, chain);
  const needs = [MANAGER_NAME];
  return [
    {
      name: "Mailbox",
      address: Mailbox,
      ...codeOf(mailboxCode),
      arguments: [AccessManager, Expiry, Prepaid],
      needs,
    },
    {
      name: "Expiry",
      address: Expiry,
      ...codeOf(expiryCode),
      arguments: [AccessManager, Mailbox],
      needs,
    },
    {
      name: "Prepaid",
      address: Prepaid,
      ...codeOf(prepaidCode),
      arguments: [Mailbox],
      needs: [],
    },
    {
      name: "RemoteAccounts",
      address: RemoteAccounts,
      ...codeOf(remoteAccountsCode),
      arguments: [AccessManager, Mailbox],
      needs,
      makes: [
        {
          name: "RemoteAccount",
          // The first contract that `RemoteAccounts` deploys.
          address: getCreateAddress({ from: RemoteAccounts, nonce: 1 }),
          creationCode: remoteAccountCode.bytecode,
        },
      ],
    },
  ];
}

/** Who says whom these contracts believe, and who sends for free. */
export function messagingRestrictions({ config, chain }: LanesContext): Restriction[] {
  const { Mailbox, Expiry, RemoteAccounts } = addressesOn(config, chain);
  return [
    {
      contract: "Mailbox",
      address: Mailbox,
      functions: restricted(mailboxAbi, { setFeeExempt: LANE_ADMIN_ROLE }),
    },
    {
      contract: "Expiry",
      address: Expiry,
      functions: restricted(expiryAbi, {
        setPeer: ANCHOR_ROLE,
        forgetPeer: ANCHOR_ROLE,
        voidMessage: ANCHOR_ROLE,
        voidSilently: ANCHOR_ROLE,
      }),
    },
    {
      contract: "RemoteAccounts",
      address: RemoteAccounts,
      functions: restricted(remoteAccountsAbi, { addMailbox: ANCHOR_ROLE }),
    },
  ];
}
