import type { Hex } from "@causeway/protocol";

/** As PostgreSQL reads `bytea` in a list of parameters. */
export function toBytea(hex: Hex): string {
  return `\\x${hex.slice(2)}`;
}

export function fromBytea(bytes: Buffer): Hex {
  return `0x${bytes.toString("hex")}`;
}
