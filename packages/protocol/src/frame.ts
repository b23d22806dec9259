import { anyBytes, ByteReader, BytesError, type Hex, joinBytes, uintBytes } from "./bytes.ts";
import { addressLength, ChainType } from "./chains.ts";
import { ProtocolError } from "./ProtocolError.ts";
import { byteLength, sliceBytes } from "./sliceBytes.ts";

/** First byte of every frame. */
export const FRAME_VERSION = 1;

/** Bytes of a frame beside its sender, recipient and payload. */
export const FRAME_OVERHEAD = 19;

/** A message as its recipient and the fee see it. */
export interface Frame {
  /** Gas (EVM) or nanoton (TON) that the recipient's call gets, `uint64`. */
  readonly gasLimit: bigint;
  /** Unix seconds after which it is not delivered, `uint40`; 0 for none. */
  readonly deadline: bigint;
  /** Address of the origin's family. */
  readonly sender: Hex;
  /** Address of the destination's family. */
  readonly recipient: Hex;
  /** Any bytes, fewer than 2^24. */
  readonly payload: Hex;
}

/** The families of a lane's two ends; they fix the lengths of sender and recipient. */
export interface LaneChainTypes {
  readonly origin: number;
  readonly destination: number;
}

/** A lane between two EVM chains. */
export const EVM_TO_EVM: LaneChainTypes = { origin: ChainType.evm, destination: ChainType.evm };

export type FrameErrorCode =
  | "WrongVersion"
  | "WrongSenderLength"
  | "WrongRecipientLength"
  | "PayloadTooLong"
  | "FieldOutOfRange"
  | "Truncated"
  | "LeftOver";

/** Bytes that are not a frame, or values that no frame holds. */
export class FrameError extends ProtocolError<FrameErrorCode> {}

/**
 * Encodes a frame: the bytes that are hashed, sent and cut into the recipient's arguments.
 *
 * @param types Families of the lane's ends; two EVM chains if left out.
 * @throws FrameError if a field does not fit.
 */
export function encodeFrame(frame: Frame, types: LaneChainTypes = EVM_TO_EVM): Hex {
  const sender = anyBytes(frame.sender);
  const recipient = anyBytes(frame.recipient);
  const payload = anyBytes(frame.payload);
  checkLength("WrongSenderLength", byteLength(sender), types.origin);
  checkLength("WrongRecipientLength", byteLength(recipient), types.destination);
  if (byteLength(payload) >= 1 << 24) {
    throw new FrameError("PayloadTooLong", { length: byteLength(payload), max: (1 << 24) - 1 });
  }
  return joinBytes(
    uintBytes(BigInt(FRAME_VERSION), 1),
    field("gasLimit", frame.gasLimit, 8),
    field("deadline", frame.deadline, 5),
    uintBytes(BigInt(byteLength(sender)), 1),
    sender,
    uintBytes(BigInt(byteLength(recipient)), 1),
    recipient,
    uintBytes(BigInt(byteLength(payload)), 3),
    payload,
  );
}

/**
 * Decodes exactly the bytes that {@link encodeFrame} makes.
 *
 * @param types Families of the lane's ends; two EVM chains if left out.
 * @throws FrameError for a wrong version or length, a missing or a left-over byte.
 */
export function decodeFrame(data: Hex, types: LaneChainTypes = EVM_TO_EVM): Frame {
  const reader = new ByteReader(data);
  const frame = readFrame(reader, types);
  if (!reader.done) {
    throw new FrameError("LeftOver", { offset: reader.offset, length: byteLength(data) });
  }
  return frame;
}

/** Deadline of a frame, unix seconds and 0 for none, whatever the families of its lane's ends. */
export function frameDeadline(frame: Hex): bigint {
  return BigInt(sliceBytes(frame, 9, 14));
}

/**
 * Reads one frame from bytes that may go on after it.
 *
 * @throws FrameError for a wrong version or length, or a missing byte.
 */
export function readFrame(reader: ByteReader, types: LaneChainTypes): Frame {
  try {
    return readFields(reader, types);
  } catch (error) {
    if (error instanceof BytesError) throw new FrameError("Truncated", error.details);
    throw error;
  }
}

function readFields(reader: ByteReader, types: LaneChainTypes): Frame {
  const version = reader.number(1);
  if (version !== FRAME_VERSION) throw new FrameError("WrongVersion", { version });
  const gasLimit = reader.uint(8);
  const deadline = reader.uint(5);
  const senderLength = reader.number(1);
  checkLength("WrongSenderLength", senderLength, types.origin);
  const sender = reader.bytes(senderLength);
  const recipientLength = reader.number(1);
  checkLength("WrongRecipientLength", recipientLength, types.destination);
  const recipient = reader.bytes(recipientLength);
  const payload = reader.bytes(reader.number(3));
  return { gasLimit, deadline, sender, recipient, payload };
}

function checkLength(code: FrameErrorCode, length: number, chainType: number): void {
  const expected = addressLength(chainType);
  if (length !== expected) throw new FrameError(code, { length, expected });
}

function field(name: string, value: bigint, size: number): Hex {
  if (value < 0n || value >= 1n << BigInt(size * 8)) {
    throw new FrameError("FieldOutOfRange", { field: name, value, bits: size * 8 });
  }
  return uintBytes(value, size);
}
