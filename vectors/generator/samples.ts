import {
  addressLength,
  type Hex,
  type Peer,
  publicKeyOf,
  SUBGROUP_ORDER,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice, id, keccak256, toBeHex } from "ethers";

/** Bytes that look random and are the same in every run. */
export function sampleBytes(label: string, size: number): Hex {
  let bytes = "0x";
  for (let block = 0; bytes.length < 2 + size * 2; block++) {
    bytes += id(`${label}/${block}`).slice(2);
  }
  return dataSlice(bytes, 0, size);
}

/** 32 such bytes. */
export function sampleWord(label: string): Hex {
  return sampleBytes(label, 32);
}

/** An address of a family of chains. */
export function sampleAddress(label: string, chainType: number): Hex {
  const length = addressLength(chainType);
  // Workchain 0 leads a TON address.
  return length === 33 ? `0x00${sampleBytes(label, 32).slice(2)}` : sampleBytes(label, length);
}

/** A mailbox on a chain. */
export function samplePeer(label: string, chainType: number, chainId: bigint): Peer {
  return { chainType, chainId, mailbox: sampleAddress(label, chainType) };
}

/** Leaf number `index` of the lane that the tree vectors use: keccak of `index` as 8 bytes. */
export function sampleLeaf(index: number): Hex {
  return keccak256(toBeHex(index, 8));
}

/** A Baby Jubjub secret key and its public key. */
export function sampleKey(label: string) {
  const secretKey = (BigInt(sampleWord(label)) % (SUBGROUP_ORDER - 1n)) + 1n;
  return { secretKey, ...publicKeyOf(secretKey) };
}

/**
 * Examples like `good`, each with a byte changed at one of `places`. Every third is cut or longer as
 * well.
 */
export function sampleMutants(good: Hex, places: readonly number[], count: number): Hex[] {
  return Array.from({ length: count }, (_, k) => {
    const seed = BigInt(sampleWord(`mutant/${k}`));
    const place = places[Number(seed % BigInt(places.length))] ?? 0;
    const flip = Number((seed >> 32n) % 255n) + 1;
    const byte = Number(dataSlice(good, place, place + 1)) ^ flip;
    const changed = concat([
      dataSlice(good, 0, place),
      toBeHex(byte, 1),
      dataSlice(good, place + 1),
    ]);
    if (k % 3 !== 2) return changed;
    const cut = Number((seed >> 64n) % 4n) - 2;
    if (cut < 0) return concat([changed, sampleBytes("more", -cut)]);
    return dataSlice(changed, 0, dataLength(changed) - 1 - cut);
  });
}
