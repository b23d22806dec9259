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

/**
 * `tag("…")` of the protocol: Keccak-256 of the text, which keeps one use of a hash from another. `id` of ethers is the same,
 * and brings code for typed data along.
 */
export function tag(text: string): Hex {
  return keccakBytes(new TextEncoder().encode(text));
}
