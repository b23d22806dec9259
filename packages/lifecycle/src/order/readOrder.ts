import { type HeldOrder, type OrderEvent, searchBackwards } from "@causeway/chains";
import {
  type ArrivedOrder,
  ArrivedOrderError,
  decodeArrivedOrder,
  type Hex,
} from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";
import type { TransferSituation } from "../transfer/TransferSituation.ts";
import type { OrderSituation } from "./OrderSituation.ts";

/**
 * What chains say of the order that a transfer carries; undefined if it carries none.
 *
 * An event at the destination counts for the order's own transfer alone. An event of an advance counts if the bridge
 * says that the transfer was advanced: anybody may advance a frame that nobody sent.
 *
 * @throws ChainError
 */
export async function readOrder(transfer: TransferSituation): Promise<OrderSituation | undefined> {
  const { destination, sent } = transfer.message;
  const { receiver, payload } = transfer.transfer;
  const address = destination.swap?.receiver;
  if (address === undefined || receiver.toLowerCase() !== address.toLowerCase()) return undefined;
  const order = orderIn(payload);
  if (order === undefined) return undefined;
  const orders = destination.adapter.ordersAt(address);
  const events = await eventsOf(destination, address, sent.messageId);
  const event = events.filter((one) => isBelieved(one, order, transfer)).at(-1);
  const head = await destination.adapter.headHeight();
  const now = await destination.adapter.blockTime(head);
  const minimum = await orders.minimumOf(payload);
  const common = { transfer, order, event, minimum, now };
  if (event?.kind !== "held") return { ...common, held: undefined, fillFee: 0n };
  const held = await heldOf(destination, event, { transferId: sent.messageId, payload });
  return { ...common, held, fillFee: await orders.fillFeeOf(held) };
}

function orderIn(payload: Hex): ArrivedOrder | undefined {
  try {
    return decodeArrivedOrder(payload);
  } catch (error) {
    if (error instanceof ArrivedOrderError) return undefined;
    throw error;
  }
}

/** All events of a transfer: those of the newest blocks that have one. Events of one transfer are few. */
async function eventsOf(chain: ReadChain, address: Hex, transferId: Hex): Promise<OrderEvent[]> {
  const { adapter, startHeight, logRange } = chain;
  const orders = adapter.ordersAt(address);
  const blocks = { from: startHeight, to: await adapter.headHeight() };
  const found = await searchBackwards(blocks, {
    read: (from, to) => orders.orderEvents(transferId, from, to),
    ask: () => adapter.headHeight(),
    range: logRange,
    isEnough: (events) => events.length > 0,
  });
  return found.reverse().flat();
}

function isBelieved(
  { orderId, isAdvanced }: OrderEvent,
  order: ArrivedOrder,
  { advancer, deliveredAdvancer }: TransferSituation,
): boolean {
  const wasAdvanced = (advancer ?? deliveredAdvancer) !== undefined;
  return orderId === order.orderId && (!isAdvanced || wasAdvanced);
}

/** A hold began in the block of its event. */
async function heldOf(
  { adapter }: ReadChain,
  { token, amount, height }: OrderEvent,
  { transferId, payload }: Pick<HeldOrder, "transferId" | "payload">,
): Promise<HeldOrder> {
  return { transferId, token, amount, heldAt: await adapter.blockTime(height), payload };
}
