import { concat, dataLength, dataSlice } from "ethers";

import { anyBytes, ByteReader, BytesError, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** First byte of every payload for `RemoteAccounts`. */
export const REMOTE_CALLS_VERSION = 1;

/** The nonce of calls that may be made before or after all others. */
export const ANY_NONCE = (1n << 64n) - 1n;

const HEADER_SIZE = 14;
const ADDRESS_SIZE = 20;
const MAX_DATA = (1 << 24) - 1;

/** A call that an account makes. */
export interface RemoteCall {
  /** Whom it calls, 20 bytes. */
  readonly target: Hex;
  /** Wei from the account's own balance, `uint128`. */
  readonly value: bigint;
  /** Fewer than 2^24 bytes; none to send coin alone. */
  readonly data: Hex;
}

/** What a message to `RemoteAccounts` orders. */
export interface RemoteCalls {
  /** Unix seconds after which the calls are not made, `uint40`, never 0. */
  readonly deadline: bigint;
  /** The account's next, or {@link ANY_NONCE}; `uint64`. */
  readonly nonce: bigint;
  /** At least one. */
  readonly calls: readonly RemoteCall[];
}

export type RemoteCallsErrorCode =
  | "TruncatedHeader"
  | "UnknownCallsVersion"
  | "ZeroDeadline"
  | "NoCalls"
  | "TruncatedCall"
  | "CallDataTooLong"
  | "FieldOutOfRange";

/** Bytes that are no payload for `RemoteAccounts`, or calls that no payload holds. */
export class RemoteCallsError extends ProtocolError<RemoteCallsErrorCode> {}

/**
 * Encodes the payload of a message to `RemoteAccounts`, as `RemoteCallsLib` does.
 *
 * @throws RemoteCallsError `ZeroDeadline`, `NoCalls`, `CallDataTooLong`, `FieldOutOfRange`.
 * @throws BytesError if a target is not 20 bytes or data no bytes.
 */
export function encodeRemoteCalls({ deadline, nonce, calls }: RemoteCalls): Hex {
  if (deadline === 0n) throw new RemoteCallsError("ZeroDeadline");
  if (calls.length === 0) throw new RemoteCallsError("NoCalls");
  return concat([
    uintBytes(BigInt(REMOTE_CALLS_VERSION), 1),
    field("deadline", deadline, 5),
    field("nonce", nonce, 8),
    ...calls.map(encodeCall),
  ]);
}

/**
 * Decodes exactly the bytes that {@link encodeRemoteCalls} makes.
 *
 * @throws RemoteCallsError `TruncatedHeader`, `UnknownCallsVersion`, `ZeroDeadline`, `NoCalls`, or
 * `TruncatedCall` with the call's position and how far behind the header it begins.
 * @throws BytesError `NotBytes`.
 */
export function decodeRemoteCalls(payload: Hex): RemoteCalls {
  const bytes = anyBytes(payload);
  const length = dataLength(bytes);
  if (length < HEADER_SIZE) throw new RemoteCallsError("TruncatedHeader", { length });
  const header = new ByteReader(dataSlice(bytes, 0, HEADER_SIZE));
  const version = header.number(1);
  if (version !== REMOTE_CALLS_VERSION) {
    throw new RemoteCallsError("UnknownCallsVersion", { version });
  }
  const deadline = header.uint(5);
  if (deadline === 0n) throw new RemoteCallsError("ZeroDeadline");
  if (length === HEADER_SIZE) throw new RemoteCallsError("NoCalls");
  return { deadline, nonce: header.uint(8), calls: decodeCalls(dataSlice(bytes, HEADER_SIZE)) };
}

function encodeCall({ target, value, data }: RemoteCall, position: number): Hex {
  const bytes = anyBytes(data);
  const length = dataLength(bytes);
  if (length > MAX_DATA) throw new RemoteCallsError("CallDataTooLong", { position, length });
  return concat([
    fixedBytes(target, ADDRESS_SIZE),
    field("value", value, 16),
    uintBytes(BigInt(length), 3),
    bytes,
  ]);
}

function decodeCalls(data: Hex): RemoteCall[] {
  const reader = new ByteReader(data);
  const calls: RemoteCall[] = [];
  while (!reader.done) calls.push(readCall(reader, calls.length));
  return calls;
}

function readCall(reader: ByteReader, position: number): RemoteCall {
  const offset = reader.offset;
  try {
    const target = reader.bytes(ADDRESS_SIZE);
    const value = reader.uint(16);
    return { target, value, data: reader.bytes(reader.number(3)) };
  } catch (error) {
    if (error instanceof BytesError) {
      throw new RemoteCallsError("TruncatedCall", { position, offset });
    }
    throw error;
  }
}

function field(name: string, value: bigint, size: number): Hex {
  if (value < 0n || value >= 1n << BigInt(size * 8)) {
    throw new RemoteCallsError("FieldOutOfRange", { field: name, value, bits: size * 8 });
  }
  return uintBytes(value, size);
}
