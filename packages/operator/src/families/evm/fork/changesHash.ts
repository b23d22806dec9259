import type { Hex } from "@causeway/protocol";
import { AbiCoder, keccak256, wordlists } from "ethers";

import { type TwoTimes, timedChanges } from "./timedChanges.ts";

/** All changes that calls make, as one number that two people can compare. */
export interface ChangesHash {
  readonly hash: Hex;
  /** Its first 64 bits, to be read out: four groups of four hexadecimal digits. */
  readonly groups: string;
  /** Its first 66 bits, to be read out: six words of BIP-39's English list. */
  readonly words: string;
}

const PREIMAGE = [
  "string",
  "uint256",
  "tuple(address contract_, bytes32 slot, bytes32 before, bytes32 after_, uint256 perSecond)[]",
  "tuple(address account, bytes32 codeHash)[]",
  "tuple(address account, int256 change)[]",
];

const NAME = "causeway.state-changes";

/**
 * The hash of everything that calls change, the same on every machine and in every block in which they change the same:
 * keccak256 of the ABI encoding of the text `causeway.state-changes`, the chain id, the storage differences (contract,
 * slot, the word before, the word after, its growth per second of the chain's time), the accounts with new code (address,
 * keccak256 of the code) and the accounts with another balance (address, by how many wei). Each list is in the order of
 * its addresses, then of its slots. A slot that was changed back is left out. Of a word that grows with the time, the
 * word after is the one of the time 0.
 */
export function changesHash(chainId: bigint, two: TwoTimes): ChangesHash {
  const storage = timedChanges(two).map((one) => [
    one.contract,
    one.slot,
    one.before,
    one.after,
    one.perSecond,
  ]);
  const code = two.changes.deployed.map(({ address, hash }) => [address, hash]);
  const balances = two.changes.balances.map(({ account, before, after }) => [
    account,
    after - before,
  ]);
  const lists = [storage, code, balances].map((list) => list.toSorted(byPlace));
  const encoded = AbiCoder.defaultAbiCoder().encode(PREIMAGE, [NAME, chainId, ...lists]);
  return spoken(keccak256(encoded) as Hex);
}

function byPlace(one: readonly unknown[], other: readonly unknown[]): number {
  const place = ([address, slot]: readonly unknown[]) => `${address} ${slot}`.toLowerCase();
  const [first, second] = [place(one), place(other)];
  return first < second ? -1 : Number(first > second);
}

const WORD_BITS = 11n;
const WORDS = 6;

function spoken(hash: Hex): ChangesHash {
  const groups = hash.slice(2, 18).match(/.{4}/g) ?? [];
  const words = Array.from({ length: WORDS }, (_, place) => {
    const shift = 256n - WORD_BITS * BigInt(place + 1);
    return wordlists.en?.getWord(Number((BigInt(hash) >> shift) & (2n ** WORD_BITS - 1n)));
  });
  return { hash, groups: groups.join(" "), words: words.join(" ") };
}
