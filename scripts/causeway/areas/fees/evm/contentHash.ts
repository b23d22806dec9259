import type { Hex } from "@causeway/protocol";
import { keccak256 } from "ethers";

/** The hash by which a fee schedule on EVM chains knows the content of a version. */
export function contentHash(content: Hex): Hex {
  return keccak256(content) as Hex;
}
