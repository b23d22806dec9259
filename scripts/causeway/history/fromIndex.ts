import { messagesOfAccount } from "@causeway/index/messages";
import { ordersOfAccount } from "@causeway/index/orders";
import { type OrderTrail, orderTrail, readTrails, type Trail } from "@causeway/index/trails";
import { transfersOfAccount } from "@causeway/index/transfers";
import type { Hex } from "@causeway/protocol";
import type { OpenIndex } from "../indexing/source/askIndex.ts";
import type { HistoryEntry, HistoryQuery } from "./HistoryEntry.ts";

/** The newest entries of an account that an index knows, the newest first. */
export async function historyFromIndex(
  index: OpenIndex,
  query: HistoryQuery,
): Promise<HistoryEntry[]> {
  const orders = await ordersOfAccount(index.db, query.address, pageOf(index, query));
  const found = [
    ...(await messagesOf(index, query)),
    ...(await transfersOf(index, query)),
    ...orders.flatMap(({ transferId, sent }) =>
      transferId === undefined ? [] : [{ messageId: transferId, sentAt: sent.at }],
    ),
  ];
  const sentAt = new Map(found.map((one) => [one.messageId, one.sentAt]));
  const newest = newestOf([...sentAt], ([, at]) => at, query.limit).map(([id]) => id);
  const trails = new Map((await readTrails(index, newest)).map((one) => [one.messageId, one]));
  const local = orders.filter(({ transferId }) => transferId === undefined);
  const entries = [
    ...newest.flatMap((id) => trails.get(id) ?? []).map(entryOf),
    ...local.map((order) => orderEntry(orderTrail(index, order, "paid"), undefined)),
  ];
  return newestOf(entries, (entry) => entry.sentAt, query.limit);
}

interface Found {
  readonly messageId: Hex;
  readonly sentAt: bigint;
}

function messagesOf(index: OpenIndex, query: HistoryQuery): Promise<readonly Found[]> {
  return messagesOfAccount(index.db, query.address, pageOf(index, query));
}

async function transfersOf(index: OpenIndex, query: HistoryQuery): Promise<Found[]> {
  const transfers = await transfersOfAccount(index.db, query.address, pageOf(index, query));
  return transfers.map(({ transferId, sentAt }) => ({ messageId: transferId, sentAt }));
}

function pageOf(index: OpenIndex, query: HistoryQuery) {
  return { limit: query.limit, chainId: chainIdOf(index, query) };
}

function chainIdOf({ known }: OpenIndex, { chain }: HistoryQuery): bigint | undefined {
  return known.chains.find(({ name }) => name === chain)?.chainId;
}

function newestOf<T>(things: readonly T[], timeOf: (thing: T) => bigint, limit: number): T[] {
  return [...things].sort((one, other) => Number(timeOf(other) - timeOf(one))).slice(0, limit);
}

function entryOf(trail: Trail): HistoryEntry {
  const { messageId: id, state, way, origin, destination, steps, transfer, order } = trail;
  if (order !== undefined) return orderEntry(order, transfer?.amount);
  const { sender, recipient: receiver, sent } = way;
  const common = { id, origin, destination, sentAt: sent.at };
  if (transfer === undefined) {
    return { ...common, kind: "message", state, amount: undefined, sender, receiver, steps };
  }
  return {
    ...{ ...common, kind: "transfer", state: transfer.state, amount: transfer.amount },
    proviso: transfer.proviso,
    ...{ sender: transfer.transfer.sender, receiver: transfer.transfer.receiver },
    steps: transfer.steps,
  };
}

function orderEntry(
  { order, state, origin, destination, steps }: OrderTrail,
  amount: string | undefined,
): HistoryEntry {
  const { orderId: id, sender, receiver, sent } = order;
  return {
    ...{ kind: "order", id, state, amount, origin, destination },
    ...{ sender, receiver, sentAt: sent.at, steps },
  };
}
