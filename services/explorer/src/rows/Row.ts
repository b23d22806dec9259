import type { MessageRecord, OrderRecord } from "../api/wire.ts";

/** A row of a list: an order, a transfer or a message. */
export interface Row {
  readonly id: string;
  readonly state: string;
  readonly originChainId: string;
  readonly destinationChainId: string | undefined;
  /** The amount that arrived, or else the one that was given. */
  readonly amount: OrderRecord["given"];
  /** When it was sent, ISO 8601; undefined if the index does not know. */
  readonly at: string | undefined;
}

/** A row of an order or a transfer. */
export function rowOfOrder(record: OrderRecord): Row {
  const { orderId: id, state, originChainId, destinationChainId, given, bridged } = record;
  return {
    ...{ id, state, originChainId, amount: given ?? bridged },
    destinationChainId: destinationChainId ?? undefined,
    at: record.legs[0]?.at,
  };
}

/** A row of a message. */
export function rowOfMessage(record: MessageRecord): Row {
  const { messageId: id, state, originChainId, destinationChainId } = record;
  return {
    ...{ id, state, originChainId, amount: null },
    destinationChainId: destinationChainId ?? undefined,
    at: record.legs[0]?.at,
  };
}
