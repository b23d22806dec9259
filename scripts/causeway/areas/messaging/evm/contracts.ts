import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { getCreateAddress } from "ethers";

import {
  Expiry__factory,
  Mailbox__factory,
  Prepaid__factory,
  RemoteAccount__factory,
  RemoteAccounts__factory,
} from "../../../../../typechain-types/index.js";
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
      ...codeOf(Mailbox__factory),
      arguments: [AccessManager, Expiry, Prepaid],
      needs,
    },
    {
      name: "Expiry",
      address: Expiry,
      ...codeOf(Expiry__factory),
      arguments: [AccessManager, Mailbox],
      needs,
    },
    {
      name: "Prepaid",
      address: Prepaid,
      ...codeOf(Prepaid__factory),
      arguments: [Mailbox],
      needs: [],
    },
    {
      name: "RemoteAccounts",
      address: RemoteAccounts,
      ...codeOf(RemoteAccounts__factory),
      arguments: [AccessManager, Mailbox],
      needs,
      makes: [
        {
          name: "RemoteAccount",
          // The first contract that `RemoteAccounts` deploys.
          address: getCreateAddress({ from: RemoteAccounts, nonce: 1 }),
          creationCode: RemoteAccount__factory.bytecode,
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
      functions: restricted(Mailbox__factory, { setFeeExempt: LANE_ADMIN_ROLE }),
    },
    {
      contract: "Expiry",
      address: Expiry,
      functions: restricted(Expiry__factory, {
        setPeer: ANCHOR_ROLE,
        forgetPeer: ANCHOR_ROLE,
        voidMessage: ANCHOR_ROLE,
        voidSilently: ANCHOR_ROLE,
      }),
    },
    {
      contract: "RemoteAccounts",
      address: RemoteAccounts,
      functions: restricted(RemoteAccounts__factory, { addMailbox: ANCHOR_ROLE }),
    },
  ];
}
