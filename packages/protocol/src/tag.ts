import type { Hex } from "./bytes.ts";
import { keccakBytes } from "./keccakBytes.ts";

/**
 * `tag("…")` of the protocol: Keccak-256 of the text, which keeps one use of a hash from another. `id` of ethers is the same,
 * and brings code for typed data along.
 */
export function tag(text: string): Hex {
  return keccakBytes(new TextEncoder().encode(text));
}
