import { ArrivedOrderError, decodeArrivedOrder, type Hex } from "@causeway/protocol";

import type { Lane } from "../store/lanes.ts";
import type { OrderedTransfer } from "../store/orders.ts";
import { type LaneBridges, type SentMessage, sentTransfer } from "./offeredTransfer.ts";

/** The ends of a lane, and the receiver of orders at its destination. */
export interface OrderPlaces extends LaneBridges {
  /** In lower case. */
  readonly receiver: Hex;
}

/** The order that a transfer carries, with a fee for a fill; undefined of anything else. */
export function orderedTransfer(
  { messageId: transferId, frame, transaction }: SentMessage,
  { originChainId, destinationChainId }: Lane,
  places: OrderPlaces,
): OrderedTransfer | undefined {
  const sent = sentTransfer(frame, places);
  if (sent?.transfer.receiver.toLowerCase() !== places.receiver) return undefined;
  const { assetId, deadline, payload } = sent.transfer;
  const order = orderIn(payload);
  if (order === undefined || order.fillFee === 0n) return undefined;
  const { orderId, fillFee, holdUntil } = order;
  return {
    ...{ transferId, orderId, originChainId, destinationChainId, assetId, payload },
    ...{ fillFee, deadline, holdUntil, height: transaction.height },
  };
}

/** Anybody can send a payload that is no order: the receiver of orders refuses it. */
function orderIn(payload: Hex) {
  try {
    return decodeArrivedOrder(payload);
  } catch (error) {
    if (error instanceof ArrivedOrderError) return undefined;
    throw error;
  }
}
