import { concat, dataLength } from "ethers";

import { anyBytes, ByteReader, BytesError, fixedBytes, type Hex, uintBytes } from "../bytes.ts";
import { ProtocolError } from "../ProtocolError.ts";

/** First byte of an order as it travels. */
export const ORDER_VERSION = 1;

/** Bytes before the hops. */
const FIXED_SIZE = 139;
const PAYS_COIN = 1;

/** The part of an order that the destination acts on, as the transfer's payload carries it. */
export interface ArrivedOrder {
  /** 32 bytes. */
  readonly orderId: Hex;
  /** Account that gets the final token, 20 bytes. */
  readonly receiver: Hex;
  /** Account that may act in the receiver's place, 20 bytes; zeros for nobody. */
  readonly fallbackReceiver: Hex;
  /** Whether the final token is the wrapped coin, and the receiver wants the coin. */
  readonly paysCoin: boolean;
  /** The minimum until `minimumFrom`, smallest units of the final token. */
  readonly quotedOut: bigint;
  /** The minimum from `minimumUntil` on, smallest units of the final token. */
  readonly leastOut: bigint;
  /** Unix seconds. */
  readonly minimumFrom: bigint;
  /** Unix seconds. */
  readonly minimumUntil: bigint;
  /** Unix seconds: from then on anyone can end a hold. */
  readonly holdUntil: bigint;
  /** For the account that fills a held order, smallest units of the asset's token. */
  readonly fillFee: bigint;
  /** Gas for the receiver's call; 0 for no call. */
  readonly callGas: bigint;
  /** The route at the destination; `0x` if nothing is swapped. */
  readonly hops: Hex;
  /** Data for the receiver's call. */
  readonly call: Hex;
}

export type ArrivedOrderErrorCode =
  | "WrongVersion"
  | "UnknownFlags"
  | "NoReceiver"
  | "InvalidMinimum"
  | "CallWithoutGas"
  | "FieldOutOfRange"
  | "CutOff";

/** Bytes that are no order, or values that no order has. */
export class ArrivedOrderError extends ProtocolError<ArrivedOrderErrorCode> {}

/**
 * An order as it travels: `docs/protocol.md`, section Order.
 *
 * @throws ArrivedOrderError
 */
export function encodeArrivedOrder(order: ArrivedOrder): Hex {
  requireSound(order);
  return readable(() =>
    concat([
      uintBytes(BigInt(ORDER_VERSION), 1),
      uintBytes(order.paysCoin ? BigInt(PAYS_COIN) : 0n, 1),
      fixedBytes(order.orderId, 32),
      fixedBytes(order.receiver, 20),
      fixedBytes(order.fallbackReceiver, 20),
      uintBytes(order.quotedOut, 16),
      uintBytes(order.leastOut, 16),
      uintBytes(order.minimumFrom, 5),
      uintBytes(order.minimumUntil, 5),
      uintBytes(order.holdUntil, 5),
      uintBytes(order.fillFee, 12),
      uintBytes(order.callGas, 4),
      uintBytes(BigInt(dataLength(order.hops)), 2),
      anyBytes(order.hops),
      anyBytes(order.call),
    ]),
  );
}

/**
 * Decodes exactly what {@link encodeArrivedOrder} makes.
 *
 * @throws ArrivedOrderError
 */
export function decodeArrivedOrder(payload: Hex): ArrivedOrder {
  const order = readable(() => {
    const reader = new ByteReader(payload);
    const version = reader.number(1);
    if (version !== ORDER_VERSION) throw new ArrivedOrderError("WrongVersion", { version });
    const flags = reader.number(1);
    if (flags > PAYS_COIN) throw new ArrivedOrderError("UnknownFlags", { flags });
    const paysCoin = flags === PAYS_COIN;
    const [orderId, receiver, fallbackReceiver] = [
      reader.bytes(32),
      reader.bytes(20),
      reader.bytes(20),
    ];
    const [quotedOut, leastOut] = [reader.uint(16), reader.uint(16)];
    const [minimumFrom, minimumUntil, holdUntil] = [reader.uint(5), reader.uint(5), reader.uint(5)];
    const [fillFee, callGas] = [reader.uint(12), reader.uint(4)];
    const hops = reader.bytes(reader.number(2));
    const call = reader.bytes(dataLength(payload) - reader.offset);
    return {
      ...{ orderId, receiver, fallbackReceiver, paysCoin, quotedOut, leastOut, minimumFrom },
      ...{ minimumUntil, holdUntil, fillFee, callGas, hops, call },
    };
  });
  requireSound(order);
  return order;
}

/**
 * The order that a transfer's payload is; undefined if it is no order. Anybody can send such a payload, and one without
 * work at its destination has none.
 */
export function arrivedOrderIn(payload: Hex): ArrivedOrder | undefined {
  try {
    return decodeArrivedOrder(payload);
  } catch (error) {
    if (error instanceof ArrivedOrderError) return undefined;
    throw error;
  }
}

/** Bytes of an order as it travels. */
export function arrivedOrderSize({ hops, call }: Pick<ArrivedOrder, "hops" | "call">): number {
  return FIXED_SIZE + dataLength(hops) + dataLength(call);
}

function requireSound(order: ArrivedOrder): void {
  const { receiver, quotedOut, leastOut, minimumFrom, minimumUntil, callGas, call } = order;
  if (/^0x0*$/.test(receiver)) throw new ArrivedOrderError("NoReceiver", { receiver });
  if (leastOut > quotedOut || minimumFrom > minimumUntil) {
    throw new ArrivedOrderError("InvalidMinimum", {
      ...{ quotedOut, leastOut, minimumFrom, minimumUntil },
    });
  }
  if (callGas === 0n && anyBytes(call) !== "0x") {
    throw new ArrivedOrderError("CallWithoutGas", { size: dataLength(call) });
  }
}

function readable<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof BytesError)) throw error;
    const isCut = error.code === "Truncated" || error.code === "LeftOver";
    throw new ArrivedOrderError(isCut ? "CutOff" : "FieldOutOfRange", error.details);
  }
}
