import { concat, keccak256 } from "ethers";

import { fixedBytes, type Hex, uintBytes } from "../bytes.ts";
import { tag } from "../keccakBytes.ts";

/** Reads words of a contract's storage, in the order of `slots`; 32 bytes each. */
export type ReadStorage = (account: Hex, slots: readonly Hex[]) => Promise<readonly Hex[]>;

/** Slot number as the 32 bytes that `eth_getProof` takes. */
export function slotAt(slot: bigint): Hex {
  return uintBytes(slot, 32);
}

/** The slot `offset` places after another; slot numbers wrap at 2^256. */
export function slotAfter(slot: Hex, offset: number): Hex {
  return slotAt((BigInt(fixedBytes(slot, 32)) + BigInt(offset)) % (1n << 256n));
}

/** First slot of a mapping's value (Solidity's storage layout), for a key that is one word. */
export function mappingSlot(mapping: Hex, key: Hex): Hex {
  return keccak256(concat([fixedBytes(key, 32), fixedBytes(mapping, 32)]));
}

/** First slot of the elements of a dynamic array whose length stands at `array`. */
export function elementsSlot(array: Hex): Hex {
  return keccak256(fixedBytes(array, 32));
}

/** First slot of a namespace (ERC-7201). */
export function namespaceSlot(namespace: string): Hex {
  const hashed = keccak256(uintBytes(BigInt(tag(namespace)) - 1n, 32));
  return uintBytes(BigInt(hashed) & ~0xffn, 32);
}

/** Cuts a storage word into packed fields, from the least significant bit on; sizes in bits. */
export function unpackWord(word: Hex, sizes: readonly number[]): bigint[] {
  let left = BigInt(fixedBytes(word, 32));
  return sizes.map((size) => {
    const field = left & ((1n << BigInt(size)) - 1n);
    left >>= BigInt(size);
    return field;
  });
}
