import { type Blocks, type SentEvent, searchBackwards } from "@causeway/chains";
import type { TrailStep } from "@causeway/index/trails";
import {
  amountOf,
  type MessageSituation,
  messageFactsOf,
  messageStateOf,
  readMessage,
  readTransfer,
  type TransferSituation,
  transferFactsOf,
  transferStateOf,
} from "@causeway/lifecycle";
import { orderFactsOf, orderStateOf, readOrder } from "@causeway/lifecycle/order";
import { frameFacts, frameRecipient, type Hex } from "@causeway/protocol";
import type { FollowedChain, FollowedChains } from "../areas/messaging/index.ts";
import { errorText } from "../messages/errorText.ts";
import type { HistoryEntry, HistoryQuery } from "./HistoryEntry.ts";

/** Blocks of a chain that were searched. */
export interface SearchedBlocks extends Blocks {
  readonly chain: string;
}

/** What RPCs tell of the history of an account. */
export interface RpcHistory {
  readonly entries: readonly HistoryEntry[];
  readonly searched: readonly SearchedBlocks[];
  /** Chains that could not be searched, with the reason. */
  readonly failed: readonly { readonly chain: string; readonly reason: string }[];
}

/** How far RPCs are searched. */
export interface RpcSearch extends HistoryQuery {
  /** Tag of the environment's name. */
  readonly environmentTag: Hex;
  /** Newest blocks of each chain. */
  readonly blocks: bigint;
}

/**
 * The entries of an account in the newest blocks of chains, the newest first. All lanes are searched: a message that ends on
 * the chain that is asked for was sent on another one.
 */
export async function historyFromRpcs(
  chains: FollowedChains,
  search: RpcSearch,
): Promise<RpcHistory> {
  const results = await Promise.all(
    chains.reachable.map((chain) =>
      searchOne(chains, chain, search).catch((error: unknown) => {
        return { chain: chain.name, reason: errorText(error) };
      }),
    ),
  );
  const found = results.filter((result) => "entries" in result);
  const entries = found.flatMap((result) => result.entries).filter(isOn(search.chain));
  return {
    entries: entries.sort((one, other) => Number(other.sentAt - one.sentAt)).slice(0, search.limit),
    searched: found.map(({ searched }) => searched),
    failed: [
      ...results.filter((result) => "reason" in result),
      ...chains.unreachable.map(({ name: chain, reason }) => ({ chain, reason })),
    ],
  };
}

function isOn(chain: string | undefined) {
  return ({ origin, destination }: HistoryEntry) =>
    chain === undefined || chain === origin || chain === destination;
}

async function searchOne(chains: FollowedChains, chain: FollowedChain, search: RpcSearch) {
  const { adapter, startHeight, logRange, name } = chain;
  const to = await adapter.headHeight();
  const first = to - search.blocks + 1n;
  const from = first < startHeight ? startHeight : first;
  const ranges = await searchBackwards(
    { from, to },
    {
      read: (start, end) => adapter.mailboxEvents(start, end),
      ask: () => adapter.headHeight(),
      range: logRange,
      isEnough: () => false,
    },
  );
  const sent = ranges.flatMap((events) => events.filter((event) => event.kind === "sent"));
  const entries: HistoryEntry[] = [];
  for (const event of newestFirst(sent)) {
    if (entries.length === search.limit) break;
    const entry = await entryOf(chains, search, { origin: chain, sent: event });
    if (entry !== undefined) entries.push(entry);
  }
  return { entries, searched: { chain: name, from, to } };
}

function newestFirst(sent: readonly SentEvent[]): SentEvent[] {
  return [...sent].sort(
    (one, other) =>
      Number(other.transaction.height - one.transaction.height) ||
      Number(other.logIndex - one.logIndex),
  );
}

/** A message of a bridge is of the accounts of its transfer; of other messages, the frame says whose they are. */
async function entryOf(
  chains: FollowedChains,
  { address, environmentTag }: RpcSearch,
  found: { readonly origin: FollowedChain; readonly sent: SentEvent },
): Promise<HistoryEntry | undefined> {
  const { frame } = found.sent;
  const { sender } = frameFacts(frame);
  const isOwn = isAmong(address, [sender, frameRecipient(frame)]);
  if (!isOwn && !isAmong(sender, [found.origin.bridge])) return undefined;
  const message = await readMessage(chains, environmentTag, found);
  const transfer = await readTransfer(chains, environmentTag, message);
  if (transfer === undefined) return isOwn ? messageEntry(message) : undefined;
  const { receiver, refundTo } = transfer.transfer;
  const order = await readOrder(transfer);
  const owners = [receiver, refundTo, ...(order ? [order.order.receiver] : [])];
  if (!isOwn && !isAmong(address, owners)) return undefined;
  const entry = transferEntry(message, transfer);
  if (order === undefined) return entry;
  return {
    ...entry,
    ...{ kind: "order", id: order.order.orderId, receiver: order.order.receiver },
    state: orderStateOf(orderFactsOf(order)),
  };
}

function messageEntry(message: MessageSituation): HistoryEntry {
  const { origin, destination, frame, sent, ending, failure } = message;
  const step = (does: string, chain: string, of: typeof sent.transaction): TrailStep => {
    const { hash: transaction, height, timestamp: at } = of;
    const { chainId } = chain === origin.name ? origin : destination;
    return { does, chain, chainId, height, transaction, at };
  };
  const steps = [step("sent", origin.name, sent.transaction)];
  if (failure) steps.push(step("failed", destination.name, failure.transaction));
  if (ending) steps.push(step(ending.outcome, destination.name, ending.transaction));
  return {
    ...{ kind: "message", id: sent.messageId, amount: undefined, steps },
    state: messageStateOf(messageFactsOf(message)),
    ...{ origin: origin.name, destination: destination.name },
    ...{ sender: frame.sender, receiver: frame.recipient, sentAt: sent.transaction.timestamp },
  };
}

function transferEntry(message: MessageSituation, transfer: TransferSituation): HistoryEntry {
  return {
    ...messageEntry(message),
    kind: "transfer",
    state: transferStateOf(transferFactsOf(transfer)),
    amount: amountOf(transfer, transfer.transfer.units),
    sender: undefined,
    receiver: transfer.transfer.receiver,
  };
}

function isAmong(address: Hex, accounts: readonly Hex[]): boolean {
  return accounts.some((account) => account.toLowerCase() === address.toLowerCase());
}
