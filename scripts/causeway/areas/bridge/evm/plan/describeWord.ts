import { NOTHING } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { dataSlice, getAddress, ZeroHash } from "ethers";

/** An address with zeros before it as an address; other words stay as they are. */
export function describeWord(word: Hex): string {
  if (word === ZeroHash) return NOTHING;
  return /^0x0{24}/.test(word) ? getAddress(dataSlice(word, 12)) : word;
}
