import { concat, dataLength } from "ethers";

import { anyBytes, ByteReader, BytesError, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { addressLength, ChainType } from "./chains.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** First byte of every first leg's payload. */
export const FIRST_LEG_VERSION = 1;

/** Bytes of a first leg's payload beside the sender's account, the recipient and the handler's payload. */
export const FIRST_LEG_OVERHEAD = 57;

/** Gas that the hub needs at most around a handler, beside {@link HUB_GAS_PER_BYTE}. */
export const HUB_GAS_OVERHEAD = 200_000n;

/** Gas that the hub needs at most per byte of the handler's payload and of the result. */
export const HUB_GAS_PER_BYTE = 24n;

/** What a RelaySender asks of the HubRelay: the payload of a first leg. */
export interface FirstLeg {
  /** Handler on the hub, 20 bytes. */
  readonly handler: Hex;
  /** Gas for the handler, `uint64`. */
  readonly handlerGas: bigint;
  /** Where the result goes. */
  readonly destinationChainId: bigint;
  /** Gas (EVM) or nanoton (TON) for the recipient's call, `uint64`. */
  readonly gasLimit: bigint;
  /** The largest result that was paid for, bytes, `uint24`. */
  readonly maxResult: number;
  /** Seconds from the sending of the second leg to its deadline, `uint32`. */
  readonly lifetime: number;
  /** Account of the sender on the origin. */
  readonly sender: Hex;
  /** Account of the recipient at the destination: 20 or 33 bytes. */
  readonly recipient: Hex;
  /** Any bytes for the handler, fewer than 2^24. */
  readonly payload: Hex;
}

export type FirstLegErrorCode =
  | "WrongVersion"
  | "WrongSenderLength"
  | "WrongRecipientLength"
  | "PayloadTooLong"
  | "FieldOutOfRange"
  | "Truncated"
  | "LeftOver";

/** Bytes that are no first leg, or values that none holds. */
export class FirstLegError extends ProtocolError<FirstLegErrorCode> {}

/**
 * Encodes the payload of a first leg.
 *
 * @param originChainType Family of the sender's chain.
 * @throws FirstLegError if a field does not fit.
 */
export function encodeFirstLeg(leg: FirstLeg, originChainType: number = ChainType.evm): Hex {
  const [sender, recipient, payload] = [leg.sender, leg.recipient, leg.payload].map(anyBytes) as [
    Hex,
    Hex,
    Hex,
  ];
  checkLengths(dataLength(sender), dataLength(recipient), originChainType);
  const size = dataLength(payload);
  if (size >= 1 << 24) throw new FirstLegError("PayloadTooLong", { size, max: (1 << 24) - 1 });
  return concat([
    uintBytes(BigInt(FIRST_LEG_VERSION), 1),
    fixedBytes(leg.handler, 20),
    field("handlerGas", leg.handlerGas, 8),
    field("destinationChainId", leg.destinationChainId, 8),
    field("gasLimit", leg.gasLimit, 8),
    field("maxResult", BigInt(leg.maxResult), 3),
    field("lifetime", BigInt(leg.lifetime), 4),
    uintBytes(BigInt(dataLength(sender)), 1),
    sender,
    uintBytes(BigInt(dataLength(recipient)), 1),
    recipient,
    uintBytes(BigInt(size), 3),
    payload,
  ]);
}

/**
 * Decodes exactly the bytes that {@link encodeFirstLeg} makes.
 *
 * @param originChainType Family of the sender's chain.
 * @throws FirstLegError for a wrong version or length, a missing or a left-over byte.
 */
export function decodeFirstLeg(data: Hex, originChainType: number = ChainType.evm): FirstLeg {
  const reader = new ByteReader(data);
  try {
    const leg = readFields(reader, originChainType);
    reader.end();
    return leg;
  } catch (error) {
    if (!(error instanceof BytesError)) throw error;
    const code = error.code === "LeftOver" ? "LeftOver" : "Truncated";
    throw new FirstLegError(code, error.details);
  }
}

/**
 * Gas limit of a first leg: the handler's gas, 1/63 of it because a call gets at most 63/64 of what is
 * left (EIP-150), and what the hub needs around it.
 *
 * @param payloadSize Bytes for the handler.
 */
export function hubGas(handlerGas: bigint, payloadSize: number, maxResult: number): bigint {
  const bytes = BigInt(payloadSize + maxResult);
  return handlerGas + handlerGas / 63n + HUB_GAS_OVERHEAD + HUB_GAS_PER_BYTE * bytes;
}

function readFields(reader: ByteReader, originChainType: number): FirstLeg {
  const version = reader.number(1);
  if (version !== FIRST_LEG_VERSION) throw new FirstLegError("WrongVersion", { version });
  const terms = {
    handler: reader.bytes(20),
    handlerGas: reader.uint(8),
    destinationChainId: reader.uint(8),
    gasLimit: reader.uint(8),
    maxResult: reader.number(3),
    lifetime: reader.number(4),
  };
  const sender = reader.bytes(reader.number(1));
  const recipient = reader.bytes(reader.number(1));
  checkLengths(dataLength(sender), dataLength(recipient), originChainType);
  return { ...terms, sender, recipient, payload: reader.bytes(reader.number(3)) };
}

function checkLengths(sender: number, recipient: number, originChainType: number): void {
  const expected = addressLength(originChainType);
  if (sender !== expected) {
    throw new FirstLegError("WrongSenderLength", { length: sender, expected });
  }
  const lengths = [addressLength(ChainType.evm), addressLength(ChainType.ton)];
  if (!lengths.includes(recipient)) {
    throw new FirstLegError("WrongRecipientLength", { length: recipient, expected: lengths });
  }
}

function field(name: string, value: bigint, size: number): Hex {
  if (value < 0n || value >= 1n << BigInt(size * 8)) {
    throw new FirstLegError("FieldOutOfRange", { field: name, value, bits: size * 8 });
  }
  return uintBytes(value, size);
}
