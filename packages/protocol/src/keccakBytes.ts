import { keccak_256 } from "@noble/hashes/sha3.js";

import type { Hex } from "./bytes.ts";
import { digitsOf } from "./hexBytes.ts";

/**
 * Keccak-256 of a few bytes, in pages. The same function of ethers brings signatures and RLP along; services use it, since it
 * takes a faster one there.
 */
export function keccakBytes(bytes: Uint8Array): Hex {
  return digitsOf(keccak_256(bytes));
}
