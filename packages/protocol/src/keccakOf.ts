import { keccak256 } from "ethers";

import { type Hex, joinBytes } from "./bytes.ts";
import { bytesIn } from "./hexBytes.ts";

/**
 * Keccak-256 of bytes in canonical form, one part after the other. Ethers reads digits one by one, which counts where each
 * message of a chain is hashed, so it gets bytes.
 */
export function keccakOf(...parts: readonly Hex[]): Hex {
  return keccak256(bytesIn(joinBytes(...parts)));
}
