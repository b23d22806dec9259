import { keccak256 } from "ethers";

import type { Hex } from "./bytes.ts";
import { joinBytes } from "./joinBytes.ts";

/**
 * Keccak-256 of bytes in canonical form, one part after the other. Ethers reads digits one by one, which counts where each
 * message of a chain is hashed, so it gets bytes.
 */
export function keccakOf(...parts: readonly Hex[]): Hex {
  const digits = joinBytes(...parts);
  const bytes = new Uint8Array(digits.length / 2 - 1);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = (digitAt(digits, 2 * at + 2) << 4) | digitAt(digits, 2 * at + 3);
  }
  return keccak256(bytes);
}

/** Of a digit from 0 to 9 or a to f. */
function digitAt(digits: string, at: number): number {
  const code = digits.charCodeAt(at);
  return code - (code < 0x3a ? 0x30 : 0x57);
}
