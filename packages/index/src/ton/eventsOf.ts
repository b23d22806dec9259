import {
  logsOf,
  type MailboxTransaction,
  type ReadMailbox,
  TAKEN_PLACE,
} from "@causeway/chains/ton";
import type { Peer } from "@causeway/protocol";

import type { IndexedEvent } from "../IndexedEvent.ts";
import type { Act } from "./acts.ts";
import { toldBy } from "./logs.ts";
import { messageEvent } from "./messageEvents.ts";
import { shownCheckpoint } from "./shownCheckpoint.ts";

/** What an event says, and where it stands among the messages that the transaction sent. */
type Placed = Act & { readonly place: number };

/**
 * What a mailbox said in a transaction, as contracts on EVM chains tell it. Each event has the place of the message that
 * tells it, among all messages of the block that the mailbox took and sent. A light client has its trust id for an address.
 *
 * @param mailbox As it stands after the transaction, or later: neither lanes nor light clients are removed.
 * @throws ChainError `MalformedEvent`.
 */
export function eventsOf(
  { id, transaction, at, firstPlace }: MailboxTransaction,
  { chainId, mailbox: address }: Peer,
  mailbox: () => ReadMailbox,
): IndexedEvent[] {
  const shown = shownCheckpoint(transaction, mailbox);
  const happened = logsOf(transaction, (name) => mailbox().inbox.laneNamed(name)?.laneId);
  const placed: Placed[] = [
    ...(shown === undefined ? [] : [{ ...shown, place: TAKEN_PLACE }]),
    ...toldBy(transaction, mailbox),
    ...happened.flatMap(({ place, logged }) => {
      const event = messageEvent(logged);
      return event === undefined ? [] : [{ ...event, place }];
    }),
  ];
  const { height, blockHash, timestamp } = at;
  return placed
    .sort((one, other) => one.place - other.place)
    .flatMap(({ kind, values, place, ...client }) => {
      const contract = contractOf(client, mailbox) ?? address;
      const logIndex = firstPlace + 1 + place;
      const block = { chainId, height, blockHash, transaction: id.hash, at: timestamp };
      return [{ ...block, logIndex, contract, kind, values }];
    });
}

function contractOf(
  { trustId, followedChainId }: Pick<Act, "trustId" | "followedChainId">,
  mailbox: () => ReadMailbox,
) {
  if (followedChainId === undefined) return trustId;
  return mailbox().clients.following(followedChainId);
}
