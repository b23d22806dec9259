import {
  blockAt,
  type MailboxEvent,
  searchBackwards,
  type TransactionInfo,
} from "@causeway/chains";
import { decodeFrame, type Hex } from "@causeway/protocol";
import type { FollowedChain } from "../areas/messaging/index.ts";

/** A message that was sent while messages of another chain were delivered: because of one of them, or beside them. */
export interface OnwardMessage {
  readonly messageId: Hex;
  /** Who sent it: on the hub, say, `HubRelay`. */
  readonly sender: Hex;
  readonly destinationChainId: bigint;
  readonly transaction: TransactionInfo;
  /** What was delivered. */
  readonly because: { readonly laneId: Hex; readonly indices: readonly bigint[] };
}

type Sent = Extract<MailboxEvent, { kind: "sent" }>;
type Delivered = Extract<MailboxEvent, { kind: "delivered" }>;

/**
 * What was sent on a chain because messages of another were delivered there. A message that was forged makes others
 * that are genuine: nothing but its delivery tells them from the rest.
 *
 * @param originChainId The chain whose lanes are meant, whatever way they take.
 * @param since Unix seconds.
 * @returns the oldest first.
 */
export async function findOnward(
  chain: FollowedChain,
  originChainId: bigint,
  since: bigint,
): Promise<OnwardMessage[]> {
  const { adapter, logRange, startHeight } = chain;
  const to = await adapter.headHeight();
  const first = await blockAt(adapter, since, to);
  const isBefore = first < startHeight;
  const ranges = await searchBackwards(
    { from: isBefore ? startHeight : first, to },
    {
      read: (start, end) => adapter.mailboxEvents(start, end),
      ask: () => adapter.headHeight(),
      range: logRange,
      isEnough: () => false,
    },
  );
  const caused = causes(ranges.reverse().flat());
  const isMeant = await lanesFrom(chain, originChainId, caused);
  return Promise.all(
    caused
      .filter(({ by }) => isMeant.has(by.laneId))
      .map(({ sent, by }) => onwardOf(chain, sent, by)),
  );
}

interface Caused {
  readonly sent: Sent;
  readonly by: Delivered;
}

/** A mailbox tells of a batch after its recipients were called: what was sent meanwhile stands before it. */
function causes(events: readonly MailboxEvent[]): Caused[] {
  const caused: Caused[] = [];
  let before: Sent[] = [];
  for (const event of events) {
    const { hash } = event.transaction;
    before = before.filter(({ transaction }) => transaction.hash === hash);
    if (event.kind === "sent") before.push(event);
    if (event.kind !== "delivered") continue;
    caused.push(...before.map((sent) => ({ sent, by: event })));
    before = [];
  }
  return caused;
}

/** Ids of those lanes that begin on the chain that is meant. */
async function lanesFrom(
  { adapter }: FollowedChain,
  originChainId: bigint,
  caused: readonly Caused[],
): Promise<ReadonlySet<Hex>> {
  const ids = [...new Set(caused.map(({ by }) => by.laneId))];
  const entrances = await Promise.all(ids.map((id) => adapter.inboundLane(id)));
  return new Set(ids.filter((_, index) => entrances[index]?.originChainId === originChainId));
}

async function onwardOf(
  { adapter }: FollowedChain,
  { messageId, laneId, frame, transaction }: Sent,
  by: Delivered,
): Promise<OnwardMessage> {
  const lane = await adapter.outboundLane(laneId);
  const { chainType } = adapter.origin;
  const { sender } = decodeFrame(frame, { origin: chainType, destination: chainType });
  return {
    messageId,
    sender,
    destinationChainId: lane?.destinationChainId ?? 0n,
    transaction,
    because: { laneId: by.laneId, indices: by.indices },
  };
}
