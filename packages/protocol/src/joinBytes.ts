import type { Hex } from "./bytes.ts";

/**
 * Bytes one after the other. All of them are known to be in canonical form: ethers' `concat` checks and reads each digit
 * again.
 */
export function joinBytes(...parts: readonly Hex[]): Hex {
  return `0x${parts.map((part) => part.slice("0x".length)).join("")}`;
}
