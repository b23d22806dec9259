import type { HeldOrder, OrderEvent } from "@causeway/chains";
import { arrivedOrderIn } from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";
import type { TransferSituation } from "../transfer/TransferSituation.ts";
import type { OrderSituation } from "./OrderSituation.ts";
import { orderEventOf } from "./orderEventOf.ts";

/** What chains say of the order that a transfer carries; undefined if it carries none. @throws ChainError */
export async function readOrder(transfer: TransferSituation): Promise<OrderSituation | undefined> {
  const { destination, sent } = transfer.message;
  const { receiver, payload } = transfer.transfer;
  const address = destination.swap?.receiver;
  if (address === undefined || receiver.toLowerCase() !== address.toLowerCase()) return undefined;
  const order = arrivedOrderIn(payload);
  if (order === undefined) return undefined;
  const orders = destination.adapter.ordersAt(address);
  const event = await orderEventOf(transfer, address);
  const minimum = await orders.minimumOf(payload);
  const common = { transfer, order, event, minimum };
  if (event?.kind !== "held") return { ...common, held: undefined, fillFee: 0n };
  const held = await heldOf(destination, event, { transferId: sent.messageId, payload });
  return { ...common, held, fillFee: await orders.fillFeeOf(held) };
}

/** A hold began in the block of its event. */
async function heldOf(
  { adapter }: ReadChain,
  { token, amount, height }: OrderEvent,
  { transferId, payload }: Pick<HeldOrder, "transferId" | "payload">,
): Promise<HeldOrder> {
  return { transferId, token, amount, heldAt: await adapter.blockTime(height), payload };
}
