import { type Hex, trieProof } from "@causeway/protocol";
import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { encodeRlp, getBytes, hexlify, id, keccak256 } from "ethers";

/** A trie as a state or a contract's storage is kept: by hashed keys. */
export interface StateTrie {
  readonly root: Hex;
  proofOf(key: Hex): Promise<Hex[]>;
}

/** Builds a trie from values by keys that are not hashed yet. */
export async function buildStateTrie(values: ReadonlyMap<Hex, Hex>): Promise<StateTrie> {
  const trie = await createMPT({ useKeyHashing: true });
  for (const [key, value] of values) await trie.put(getBytes(key), getBytes(value));
  return {
    root: hexlify(trie.root()),
    proofOf: async (key) => {
      const nodes = await createMerkleProof(trie, getBytes(key));
      return trieProof(nodes.map((node) => hexlify(node)));
    },
  };
}

/** An account as a state trie holds it. */
export function encodeAccount(storageRoot: Hex): Hex {
  return encodeRlp(["0x01", "0x", storageRoot, id("code")]);
}

/** A leaf with the end of a hashed key, from a nibble on, as whoever forges one would make it. */
export function encodeLeaf(hashedKey: Hex, from: number, value: Hex): Hex {
  return encodeRlp([encodePath(hashedKey.slice(2 + from), true), value]);
}

/** Nibbles in hex-prefix encoding. */
export function encodePath(nibbles: string, leaf: boolean): Hex {
  const odd = nibbles.length % 2 === 1;
  const flags = (leaf ? 2 : 0) + (odd ? 1 : 0);
  return `0x${flags}${odd ? "" : "0"}${nibbles}`;
}

/** The state of a chain that has one contract with this storage, and some accounts. */
export async function stateWith(account: Hex, storage: StateTrie) {
  const others = Array.from({ length: 40 }, (_, nth) => id(`account ${nth}`).slice(0, 42));
  const entries = others.map((other) => [other, encodeAccount(keccak256("0x80"))] as const);
  const state = await buildStateTrie(
    new Map([...entries, [account, encodeAccount(storage.root)] as const]),
  );
  return { stateRoot: state.root, account, accountProof: await state.proofOf(account), state };
}
