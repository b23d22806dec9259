import { concat } from "ethers";

import { ByteReader, BytesError, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { messageId } from "./messageId.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** First byte of every notice. */
export const EXPIRY_NOTICE_VERSION = 1;

/** Size of every notice, bytes. */
export const EXPIRY_NOTICE_SIZE = 74;

/** What became of a message that was not delivered. */
export const Outcome = { expired: 1, rejected: 2, voided: 3 } as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

/** What a destination tells the origin about a message that it did not deliver and never will. */
export interface ExpiryNotice {
  readonly laneId: Hex;
  /** The message's place in its lane. */
  readonly index: bigint;
  readonly frameHash: Hex;
  readonly outcome: Outcome;
}

export type ExpiryNoticeErrorCode = "WrongVersion" | "UnknownOutcome" | "WrongNoticeLength";

/** Bytes that are no notice. */
export class ExpiryNoticeError extends ProtocolError<ExpiryNoticeErrorCode> {}

/**
 * The payload of the message that carries a notice.
 *
 * @throws BytesError if a field does not fit.
 */
export function encodeExpiryNotice({ laneId, index, frameHash, outcome }: ExpiryNotice): Hex {
  return concat([
    uintBytes(BigInt(EXPIRY_NOTICE_VERSION), 1),
    fixedBytes(laneId, 32),
    uintBytes(index, 8),
    fixedBytes(frameHash, 32),
    uintBytes(BigInt(knownOutcome(outcome)), 1),
  ]);
}

/**
 * Decodes exactly what {@link encodeExpiryNotice} makes.
 *
 * @throws ExpiryNoticeError
 */
export function decodeExpiryNotice(data: Hex): ExpiryNotice {
  const reader = new ByteReader(data);
  try {
    const version = reader.number(1);
    if (version !== EXPIRY_NOTICE_VERSION) {
      throw new ExpiryNoticeError("WrongVersion", { version });
    }
    const [laneId, index, frameHash] = [reader.bytes(32), reader.uint(8), reader.bytes(32)];
    const outcome = knownOutcome(reader.number(1));
    reader.end();
    return { laneId, index, frameHash, outcome };
  } catch (error) {
    if (!(error instanceof BytesError)) throw error;
    throw new ExpiryNoticeError("WrongNoticeLength", { ...error.details });
  }
}

/** The id of the message that a notice is about. */
export function noticedMessageId({ laneId, index, frameHash }: ExpiryNotice): Hex {
  return messageId(laneId, index, frameHash);
}

function knownOutcome(outcome: number): Outcome {
  const known = Object.values(Outcome).find((value) => value === outcome);
  if (known === undefined) throw new ExpiryNoticeError("UnknownOutcome", { outcome });
  return known;
}
