import type { TransferState } from "@causeway/lifecycle";
import { orderStateOf } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";
import {
  type IndexedOrder,
  type OrderStep,
  orderOfTransfer,
  ordersById,
} from "../products/orders/index.ts";
import type { OrderTrail, TrailStep, TransferTrail } from "./Trail.ts";
import { chainName, type TrailSource } from "./TrailSource.ts";

/** What an index knows of the order that a transfer carries; undefined if it carries none. */
export async function readOrderTrail(
  index: TrailSource,
  { transfer, state }: TransferTrail,
): Promise<OrderTrail | undefined> {
  const order = await orderOfTransfer(index.db, transfer.transferId);
  return order && orderTrail(index, order, state);
}

/** The newest order of an id; undefined if no router took one. */
export async function findOrder(
  index: TrailSource,
  orderId: Hex,
): Promise<IndexedOrder | undefined> {
  const orders = await ordersById(index.db, orderId);
  return orders.sort((one, other) => Number(other.sent.at - one.sent.at))[0];
}

/** @param transfer State of the transfer of the order: `paid`, if the order stayed on its chain. */
export function orderTrail(
  index: TrailSource,
  order: IndexedOrder,
  transfer: TransferState,
): OrderTrail {
  const { event, originChainId, destinationChainId = originChainId } = order;
  // An order that is swapped on its chain is filled by the transaction that sends it.
  const isLocal = order.transferId === undefined;
  const step = (does: string, at: OrderStep | undefined, note?: string): TrailStep[] => {
    if (at === undefined) return [];
    const { chainId, height, transaction, at: time } = at;
    const place = { chain: chainName(index, chainId), chainId, height, transaction, at: time };
    return [{ does, ...place, ...(note !== undefined && { note }) }];
  };
  const { paid, held, sent, sentBack } = order;
  return {
    ...{ order, state: isLocal ? "filled" : orderStateOf({ transfer, event }) },
    ...{
      origin: chainName(index, originChainId),
      destination: chainName(index, destinationChainId),
    },
    steps: [
      ...step("sent", sent, `${order.amountIn} units of ${order.tokenIn}`),
      ...step("held", held, held && `${held.amount} units of ${held.token}`),
      ...step(
        event === "taken" ? "taken" : "filled",
        paid,
        paid && `${paid.amount} units of ${paid.token}`,
      ),
      ...step("sent back", sentBack),
    ],
  };
}
