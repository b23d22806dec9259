import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** The hex of bytes that PostgreSQL gives, or null. */
export function hexOrNull(bytes: Buffer | null): Hex | null {
  return bytes === null ? null : fromBytea(bytes);
}

/** Hex as PostgreSQL takes bytes, or null. */
export function byteaOrNull(hex: Hex | null | undefined): string | null {
  return hex === null || hex === undefined ? null : toBytea(hex);
}
