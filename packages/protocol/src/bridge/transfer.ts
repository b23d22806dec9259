import {
  anyBytes,
  ByteReader,
  BytesError,
  fixedBytes,
  type Hex,
  joinBytes,
  uintBytes,
} from "../bytes.ts";
import { ProtocolError } from "../ProtocolError.ts";
import { byteLength } from "../sliceBytes.ts";

/** First byte of what one bridge tells another. */
export const TRANSFER_VERSION = 1;

/** Second byte: what it is. */
const Kind = { transfer: 1, return: 2 } as const;

/** Bytes of the payload that carries a return. */
export const RETURN_SIZE = 50;

/** Bytes before the accounts. */
const FIXED_SIZE = 155;

/** Where what its sender chose begins: behind version, kind and relief. */
const CHOSEN_AT = 18;

/** A transfer of an asset, as its message carries it. Amounts are units of the asset, accounts bytes of their chain. */
export interface Transfer {
  readonly assetId: Hex;
  /** What was locked or burned for it. */
  readonly units: bigint;
  /** What the origin's custody must know again should it come back; of no meaning anywhere else. */
  readonly relief: bigint;
  /** Less is not paid. */
  readonly minReceived: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** The sender's own, 32 bytes. */
  readonly salt: Hex;
  /** Account on the origin. */
  readonly sender: Hex;
  /** Account on the origin. */
  readonly refundTo: Hex;
  /** Account on the destination. */
  readonly receiver: Hex;
  /** Account on the destination; `0x` for none. */
  readonly integrator: Hex;
  readonly integratorBps: number;
  /** Gas for the receiver's call; 0 for no call. */
  readonly gasLimit: bigint;
  readonly payload: Hex;
  /** What who pays the receiver before the transfer is proven keeps of it, until `advanceFrom`. */
  readonly advanceFee: bigint;
  /** Unix seconds; from then on that falls linearly. */
  readonly advanceFrom: bigint;
  /** Unix seconds at which it has fallen to nothing; 0 where nobody may pay in advance. */
  readonly advanceUntil: bigint;
}

/** What was not paid of a transfer, on its way back. */
export interface TransferReturn {
  readonly transferId: Hex;
  /** Units of the asset. */
  readonly units: bigint;
}

export type TransferErrorCode =
  | "WrongVersion"
  | "WrongKind"
  | "WrongAccountLength"
  | "FieldOutOfRange"
  | "Truncated"
  | "LeftOver";

/** Bytes that are neither transfer nor return, or values that none holds. */
export class TransferError extends ProtocolError<TransferErrorCode> {}

/**
 * The payload of the message that carries a transfer. `docs/protocol.md`, section Transfer.
 *
 * @throws TransferError if a field does not fit.
 */
export function encodeTransfer(transfer: Transfer): Hex {
  return readable(() =>
    joinBytes(
      head(Kind.transfer),
      uintBytes(transfer.relief, 16),
      fixedBytes(transfer.assetId, 32),
      uintBytes(transfer.units, 16),
      uintBytes(transfer.minReceived, 16),
      uintBytes(transfer.deadline, 5),
      fixedBytes(transfer.salt, 32),
      uintBytes(transfer.advanceFee, 16),
      uintBytes(transfer.advanceFrom, 5),
      uintBytes(transfer.advanceUntil, 5),
      uintBytes(BigInt(transfer.integratorBps), 2),
      uintBytes(transfer.gasLimit, 8),
      ...[transfer.sender, transfer.refundTo, transfer.receiver].map(account),
      account(transfer.integrator),
      anyBytes(transfer.payload),
    ),
  );
}

/**
 * Decodes exactly what {@link encodeTransfer} makes.
 *
 * @throws TransferError
 */
export function decodeTransfer(data: Hex): Transfer {
  return readable(() => {
    const reader = readerOf(data, Kind.transfer);
    const relief = reader.uint(16);
    const [assetId, units, minReceived] = [reader.bytes(32), reader.uint(16), reader.uint(16)];
    const [deadline, salt] = [reader.uint(5), reader.bytes(32)];
    const [advanceFee, advanceFrom, advanceUntil] = [
      reader.uint(16),
      reader.uint(5),
      reader.uint(5),
    ];
    const [integratorBps, gasLimit] = [reader.number(2), reader.uint(8)];
    const [sender, refundTo, receiver, integrator] = [0, 0, 0, 0].map(() =>
      reader.bytes(reader.number(1)),
    ) as [Hex, Hex, Hex, Hex];
    const payload = reader.bytes(byteLength(data) - reader.offset);
    return {
      ...{ assetId, units, relief, minReceived, deadline, salt, sender, refundTo, receiver },
      ...{ integrator, integratorBps, gasLimit, payload, advanceFee, advanceFrom, advanceUntil },
    };
  });
}

/** Bytes of a transfer's payload. */
export function transferSize({
  sender,
  refundTo,
  receiver,
  integrator,
  payload,
}: Pick<Transfer, "sender" | "refundTo" | "receiver" | "integrator" | "payload">): number {
  const accounts = [sender, refundTo, receiver, integrator];
  const sizes = accounts.reduce((sum, one) => sum + 1 + byteLength(one), 0);
  return FIXED_SIZE + sizes + byteLength(payload);
}

/** Of a transfer's payload, what its sender chose. */
export function chosenBytes(payload: Hex): Hex {
  return `0x${anyBytes(payload).slice(2 + 2 * CHOSEN_AT)}`;
}

/**
 * The payload of the message that carries a return.
 *
 * @throws TransferError if a field does not fit.
 */
export function encodeReturn({ transferId, units }: TransferReturn): Hex {
  return readable(() =>
    joinBytes(head(Kind.return), fixedBytes(transferId, 32), uintBytes(units, 16)),
  );
}

/**
 * Decodes exactly what {@link encodeReturn} makes.
 *
 * @throws TransferError
 */
export function decodeReturn(data: Hex): TransferReturn {
  return readable(() => {
    const reader = readerOf(data, Kind.return);
    const [transferId, units] = [reader.bytes(32), reader.uint(16)];
    reader.end();
    return { transferId, units };
  });
}

/** Whether a payload between bridges carries a return; what is neither, is not. */
export function isReturn(data: Hex): boolean {
  return anyBytes(data).startsWith(head(Kind.return));
}

function head(kind: number): Hex {
  return joinBytes(uintBytes(BigInt(TRANSFER_VERSION), 1), uintBytes(BigInt(kind), 1));
}

function account(bytes: Hex): Hex {
  const size = byteLength(anyBytes(bytes));
  if (size > 255) throw new TransferError("WrongAccountLength", { size, most: 255 });
  return joinBytes(uintBytes(BigInt(size), 1), anyBytes(bytes));
}

function readerOf(data: Hex, kind: number): ByteReader {
  const reader = new ByteReader(data);
  const [version, given] = [reader.number(1), reader.number(1)];
  if (version !== TRANSFER_VERSION) throw new TransferError("WrongVersion", { version });
  if (given !== kind) throw new TransferError("WrongKind", { kind: given, expected: kind });
  return reader;
}

function readable<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof BytesError)) throw error;
    const isCut = error.code === "Truncated" || error.code === "LeftOver";
    throw new TransferError(isCut ? error.code : "FieldOutOfRange", error.details);
  }
}
