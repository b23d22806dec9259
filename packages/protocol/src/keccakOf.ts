import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

import type { Hex } from "./bytes.ts";
import { joinBytes } from "./joinBytes.ts";

/**
 * Keccak-256 of bytes in canonical form, one part after the other. The index hashes each message of a chain, and this takes
 * half of the time of ethers' `keccak256`.
 */
export function keccakOf(...parts: readonly Hex[]): Hex {
  const digits = joinBytes(...parts).slice("0x".length);
  return `0x${bytesToHex(keccak_256(hexToBytes(digits)))}`;
}
