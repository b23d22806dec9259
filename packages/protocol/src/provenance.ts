import { concat, dataLength, dataSlice } from "ethers";

import { anyBytes, ByteReader, BytesError, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import {
  ChainError,
  decodeInteroperableAddress,
  encodeInteroperableAddress,
  type InteroperableAddress,
} from "./chains.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** First byte of every second leg's payload. */
export const PROVENANCE_VERSION = 1;

/** What a recipient gets from the HubRelay: the payload of a second leg. */
export interface Provenance {
  /** Who sent the first leg. */
  readonly originSender: InteroperableAddress;
  /** Id of the first leg. */
  readonly firstMessageId: Hex;
  /** Handler on the hub that made the result, 20 bytes. */
  readonly handler: Hex;
  /** What the handler returned. */
  readonly result: Hex;
}

export type ProvenanceErrorCode = "WrongVersion" | "InvalidOriginSender" | "Truncated";

/** Bytes that are no second leg. */
export class ProvenanceError extends ProtocolError<ProvenanceErrorCode> {}

/**
 * Encodes the payload of a second leg.
 *
 * @throws ChainError if the origin sender is no address of its chain.
 */
export function encodeProvenance(provenance: Provenance): Hex {
  return concat([
    uintBytes(BigInt(PROVENANCE_VERSION), 1),
    encodeInteroperableAddress(provenance.originSender),
    fixedBytes(provenance.firstMessageId, 32),
    fixedBytes(provenance.handler, 20),
    anyBytes(provenance.result),
  ]);
}

/**
 * Decodes the bytes that {@link encodeProvenance} makes; all that is behind the handler is the result.
 *
 * @throws ProvenanceError for a wrong version, an invalid origin sender or a missing byte.
 */
export function decodeProvenance(data: Hex): Provenance {
  try {
    return readFields(anyBytes(data));
  } catch (error) {
    if (error instanceof ChainError) {
      throw new ProvenanceError("InvalidOriginSender", error.details);
    }
    if (error instanceof BytesError) throw new ProvenanceError("Truncated", error.details);
    throw error;
  }
}

function readFields(data: Hex): Provenance {
  const reader = new ByteReader(data);
  const version = reader.number(1);
  if (version !== PROVENANCE_VERSION) throw new ProvenanceError("WrongVersion", { version });
  const originSender = readOriginSender(reader);
  const [firstMessageId, handler] = [reader.bytes(32), reader.bytes(20)];
  const result = dataSlice(data, reader.offset, dataLength(data));
  return { originSender, firstMessageId, handler, result };
}

/** An interoperable address says itself where it ends. */
function readOriginSender(reader: ByteReader): InteroperableAddress {
  const head = reader.bytes(4);
  const reference = reader.bytes(1);
  const chainId = reader.bytes(Number(reference));
  const length = reader.bytes(1);
  const address = reader.bytes(Number(length));
  return decodeInteroperableAddress(concat([head, reference, chainId, length, address]));
}
