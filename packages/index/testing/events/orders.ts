import {
  type ArrivedOrder,
  advanceId,
  ChainType,
  encodeArrivedOrder,
  encodeTransfer,
  type Hex,
  uintBytes,
} from "@causeway/protocol";

import type { EventValue, StoredEvent } from "../../src/IndexedEvent.ts";
import {
  appended,
  DESTINATION,
  delivered,
  eventOf,
  frameOf,
  idOf,
  ORIGIN,
  type Place,
  SENDER,
} from "./messages.ts";

export const ORDER_ID = uintBytes(0x0dd3n, 32);
export const ASSET = uintBytes(9n, 32);
export const [OWNER, FALLBACK, FILLER] = ["a1", "a2", "f1"].map(account) as [Hex, Hex, Hex];
export const [TOKEN_IN, TOKEN, TOKEN_OUT] = ["d0", "d1", "d2"].map(account) as [Hex, Hex, Hex];
export const [REFUND, RECEIVER_OF_ORDERS] = ["a3", "c1"].map(account) as [Hex, Hex];
export const NOBODY = account("00");
export const REASON = uintBytes(4n, 32);

export function account(byte: string): Hex {
  return `0x${byte.repeat(20)}`;
}

/** An order as it travels. */
export const ARRIVED: ArrivedOrder = {
  ...{ orderId: ORDER_ID, receiver: OWNER, fallbackReceiver: FALLBACK, paysCoin: true },
  ...{ quotedOut: 1_000n, leastOut: 900n, minimumFrom: 5_000n, minimumUntil: 5_010n },
  ...{ holdUntil: 8_600n, fillFee: 5n, callGas: 70n, hops: "0x0101", call: "0xca11" },
};
export const PAYLOAD = encodeArrivedOrder(ARRIVED);

/** The payload of the message that carries an order, or nothing but its asset. */
export function transferPayload(payload: Hex = PAYLOAD): Hex {
  return encodeTransfer({
    ...{ assetId: ASSET, units: 100n, relief: 0n, minReceived: 90n, deadline: 7_000n },
    ...{ salt: ORDER_ID, sender: SENDER, refundTo: REFUND },
    receiver: payload === "0x" ? OWNER : RECEIVER_OF_ORDERS,
    ...{ integrator: "0x", integratorBps: 0, gasLimit: 1n, payload },
    ...{ advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n },
  });
}

const FRAME = frameOf(transferPayload());

/** The transfer of the order. */
export const TRANSFER = idOf(FRAME);

/** The message that carries the transfer. */
export function message(place: Place = {}): StoredEvent {
  return appended(0n, FRAME, { height: 10n, logIndex: 1, ...place });
}

/** The router's event of an order that leaves. */
export function sent(
  values: Readonly<Record<string, EventValue>> = {},
  place: Place = {},
): StoredEvent {
  return eventOf(
    "swapRouter.OrderSent",
    {
      ...{ orderId: ORDER_ID, sender: SENDER, transferId: TRANSFER, tokenIn: TOKEN_IN },
      ...{ destinationChainId: DESTINATION, amountIn: 500n, amountBridged: 490n },
      fees: [6n, FILLER, 4n],
      ...values,
    },
    { height: 10n, logIndex: 2, ...place },
  );
}

const AT_RECEIVER = { orderId: ORDER_ID, transferId: TRANSFER };

export function held(place: Place = {}): StoredEvent {
  const values = { ...AT_RECEIVER, receiver: OWNER, token: TOKEN, amount: 99n, reason: REASON };
  return eventOf("swapReceiver.OrderHeld", values, { chainId: DESTINATION, height: 20n, ...place });
}

export function filled(place: Place = {}, isAdvanced = false, transferId = TRANSFER): StoredEvent {
  return eventOf(
    "swapReceiver.OrderFilled",
    {
      ...{ ...AT_RECEIVER, transferId, receiver: OWNER, token: TOKEN_OUT },
      ...{ amount: 950n, isAdvanced },
    },
    { chainId: DESTINATION, height: 30n, logIndex: 5, ...place },
  );
}

export function taken(place: Place = {}): StoredEvent {
  const values = { ...AT_RECEIVER, receiver: FALLBACK, token: TOKEN, amount: 99n };
  const at = { chainId: DESTINATION, height: 30n, logIndex: 5, ...place };
  return eventOf("swapReceiver.OrderTaken", values, at);
}

/** The event of a fill by an account that keeps a fee, right before the end. */
export function heldFilled(place: Place = {}): StoredEvent {
  const values = { ...AT_RECEIVER, filler: FILLER, fillFee: 3n };
  const at = { chainId: DESTINATION, height: 30n, logIndex: 4, ...place };
  return eventOf("swapReceiver.HeldOrderFilled", values, at);
}

export function sentBack(place: Place = {}): StoredEvent {
  const values = { ...AT_RECEIVER, returnId: REASON };
  const at = { chainId: DESTINATION, height: 25n, ...place };
  return eventOf("swapReceiver.OrderSentBack", values, at);
}

/** The bridge's event of the transfer that carries the order. */
export const transferSent = (transferId = TRANSFER) =>
  eventOf(
    "bridge.TransferSent",
    {
      ...{ transferId, assetId: ASSET, sender: SENDER, destinationChainId: DESTINATION },
      units: 100n,
    },
    { height: 10n, logIndex: 3 },
  );
export const ON_ITS_WAY = [message(), transferSent(), sent()];

/** The id of the advance of the transfer. */
export const key = (payload = transferPayload()) =>
  advanceId({ chainType: ChainType.evm, chainId: ORIGIN, address: SENDER }, payload);

/** An advance of a frame, and the fill of the order in the same transaction. */
export function advanced(
  transferId: Hex,
  { height = 30n, advance = key() }: { height?: bigint; advance?: Hex } = {},
): StoredEvent[] {
  const values = { advanceId: advance, transferId, advancer: FILLER, receiver: OWNER, paid: 95n };
  const place: Place = { chainId: DESTINATION, height };
  return [
    eventOf("bridge.TransferAdvanced", values, { ...place, logIndex: 6 }),
    filled({ height }, true, transferId),
  ];
}

export const arrived = (height = 50n) => delivered(0n, 1n, { height, logIndex: 9 });
export const repaid = (height = 50n) => {
  const values = { advanceId: key(), transferId: TRANSFER, advancer: FILLER };
  const place = { chainId: DESTINATION, height, logIndex: 8 };
  return eventOf("bridge.AdvanceDelivered", values, place);
};
