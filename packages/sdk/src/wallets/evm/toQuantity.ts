import type { Hex } from "@causeway/protocol";

/** A number as JSON-RPC has it. */
export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
