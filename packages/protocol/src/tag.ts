import { id } from "ethers";

import type { Hex } from "./bytes.ts";

/** `tag("…")` of the protocol: Keccak-256 of the text, which keeps one use of a hash from another. */
export function tag(text: string): Hex {
  return id(text);
}
