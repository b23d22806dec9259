import { type OrderEvent, type SearchOptions, searchBackwards } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";
import { advanceIdOf } from "../transfer/advanceIdOf.ts";
import { bridgeOn } from "../transfer/bridgeOn.ts";
import type { TransferSituation } from "../transfer/TransferSituation.ts";

/**
 * The newest event of the receiver of orders that says where a transfer's order stands; undefined without one.
 *
 * An event counts for the transfer's own id, which only the frame that was sent has. If the bridge says that the transfer
 * was advanced, its advance counts too: its event has another id if the filler named another place. Anybody can advance
 * the frame again once the transfer was delivered: an open advance says nothing then.
 *
 * @param receiver The receiver of orders.
 * @throws ChainError
 */
export async function orderEventOf(
  transfer: TransferSituation,
  receiver: Hex,
): Promise<OrderEvent | undefined> {
  const { destination, sent } = transfer.message;
  const orders = destination.adapter.ordersAt(receiver);
  const read = async (from: bigint, to: bigint) =>
    (await orders.orderEvents(sent.messageId, from, to)).filter(({ isAdvanced }) => !isAdvanced);
  const own = await newestOf(destination, await destination.adapter.headHeight(), read);
  if (own !== undefined || !(await wasAdvanced(transfer))) return own;
  return advanceEventOf(transfer, receiver);
}

async function wasAdvanced(transfer: TransferSituation): Promise<boolean> {
  const { message, advancer, deliveredAdvancer } = transfer;
  if ((advancer ?? deliveredAdvancer) !== undefined) return true;
  if (message.ending?.outcome === "delivered") return false;
  return (await bridgeOn(message.destination).advancerOf(advanceIdOf(message))) !== undefined;
}

/** The event of a transfer's advance, which is in the same transaction as the bridge's. */
async function advanceEventOf(
  { message }: TransferSituation,
  receiver: Hex,
): Promise<OrderEvent | undefined> {
  const { destination, ending } = message;
  const { adapter, bridge } = destination;
  const advances = adapter.advancesAt(bridge);
  const isDelivered = ending?.outcome === "delivered";
  const last = isDelivered ? ending.transaction.height : await adapter.headHeight();
  const read = (from: bigint, to: bigint) => advances.advancesOf(advanceIdOf(message), from, to);
  const advance = await newestOf(destination, last, read);
  if (advance === undefined) return undefined;
  const { transferId, height, transactionHash } = advance;
  const events = await adapter.ordersAt(receiver).orderEvents(transferId, height, height);
  return events.find((event) => event.isAdvanced && event.transactionHash === transactionHash);
}

/** The last of the newest blocks that have one. */
async function newestOf<T>(
  { adapter, startHeight, logRange }: ReadChain,
  last: bigint,
  read: SearchOptions<T[]>["read"],
): Promise<T | undefined> {
  const found = await searchBackwards(
    { from: startHeight, to: last },
    {
      read,
      ask: () => adapter.headHeight(),
      range: logRange,
      isEnough: (events) => events.length > 0,
    },
  );
  return found.at(-1)?.at(-1);
}
