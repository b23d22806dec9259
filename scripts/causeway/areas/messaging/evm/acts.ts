import type { ActSource, Did } from "@causeway/operator/evm";
import { amountText } from "@causeway/protocol";
import {
  expiryAbi,
  interfaceOf,
  mailboxAbi,
  remoteAccountsAbi,
} from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesContext } from "../../lanes/index.ts";

/** Every contract that has peers tells of them in the same way. */
export const PEERS_DID = {
  PeerSet: ({ peer }, words) => `introduced the peer ${words.remote(peer)}`,
  PeerForgotten: ({ peer }, words) => `forgot the peer ${words.remote(peer)}`,
} satisfies Record<string, Did>;

/** A mailbox of another generation that is trusted beside the first one. */
export const trustedMailbox: Did = ({ mailbox }, words) =>
  `trusted ${words.account(mailbox)} as mailbox`;

/** Which peers and mailboxes messaging believes, fees that were withdrawn, messages that were voided. */
export function messagingActs({ config, chain }: LanesContext): ActSource[] {
  const { Mailbox, Expiry, RemoteAccounts } = addressesOn(config, chain);
  return [
    {
      address: Mailbox,
      abi: interfaceOf(mailboxAbi),
      did: {
        FeesWithdrawn: ({ receiver, amount }, words) =>
          `withdrew ${amountText(amount, chain.coin)} of fees to ${words.account(receiver)}`,
        FeeExemptSet: ({ account, exempt }, words) =>
          `${exempt ? "freed" : "no longer frees"} ${words.account(account)} from fees`,
        MessageVoided: ({ messageId, laneId, index }, words) =>
          `voided message ${messageId}, place ${index} of ${words.word(laneId, "lane")}`,
      },
    },
    { address: Expiry, abi: interfaceOf(expiryAbi), did: PEERS_DID },
    {
      address: RemoteAccounts,
      abi: interfaceOf(remoteAccountsAbi),
      did: { MailboxTrusted: trustedMailbox },
    },
  ];
}
