import {
  blockAt,
  type MailboxEvent,
  searchBackwards,
  type TransactionInfo,
} from "@causeway/chains";
import { ChainType, frameFacts, type Hex } from "@causeway/protocol";
import type { FollowedChain } from "../areas/messaging/index.ts";

/**
 * A message that was sent while messages of another chain were delivered: because of one of them, or beside them. On TON,
 * one that was sent after recipients of such messages were called.
 */
export interface OnwardMessage {
  readonly messageId: Hex;
  /** Who sent it: on the hub, say, `HubRelay`. */
  readonly sender: Hex;
  readonly destinationChainId: bigint;
  readonly transaction: TransactionInfo;
  /** What was delivered, or called. */
  readonly because: { readonly laneId: Hex; readonly indices: readonly bigint[] };
}

type Sent = Extract<MailboxEvent, { kind: "sent" }>;

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
  const events = ranges.reverse().flat();
  const isCallAMessage = adapter.origin.chainType === ChainType.ton;
  const caused = isCallAMessage ? laterCauses(events) : causes(events);
  const isMeant = await lanesFrom(chain, originChainId, caused);
  return Promise.all(
    caused
      .filter(({ by }) => isMeant.has(by.laneId))
      .map(({ sent, by }) => onwardOf(chain, sent, by)),
  );
}

interface Caused {
  readonly sent: Sent;
  readonly by: OnwardMessage["because"];
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
    const { laneId, indices } = event;
    caused.push(...before.map((sent) => ({ sent, by: { laneId, indices } })));
    before = [];
  }
  return caused;
}

/**
 * On TON a recipient sends in a transaction of its own, and so does each contract that it tells. So all that was sent
 * after a recipient was called may be because of that call.
 */
function laterCauses(events: readonly MailboxEvent[]): Caused[] {
  const called = new Map<Hex, Set<bigint>>();
  const caused: Caused[] = [];
  for (const event of events) {
    if (event.kind === "called") {
      const indices = called.get(event.laneId) ?? new Set();
      called.set(event.laneId, indices.add(event.index));
    }
    if (event.kind !== "sent") continue;
    for (const [laneId, indices] of called) {
      caused.push({ sent: event, by: { laneId, indices: [...indices] } });
    }
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
  because: OnwardMessage["because"],
): Promise<OnwardMessage> {
  const lane = await adapter.outboundLane(laneId);
  const { sender } = frameFacts(frame);
  const destinationChainId = lane?.destinationChainId ?? 0n;
  return { messageId, sender, destinationChainId, transaction, because };
}
