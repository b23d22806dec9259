import { trieProof } from "@causeway/protocol";
import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { getBytes, hexlify, id } from "ethers";

/** A trie and the proof of one of its keys. */
interface DeepTrie {
  readonly root: string;
  readonly proof: string[];
}

const RADIX = 16;

/**
 * A trie in which a key's proof has as many nodes as are asked for: full branches, one of which half is empty, and the
 * key's leaf. So long is the proof of a key among 16^(nodes - 1) others.
 *
 * @param key 32 bytes, as the trie has it: hashed.
 * @param value What the trie holds at every key; RLP.
 */
export async function buildDeepTrie(key: string, value: string, nodes: number): Promise<DeepTrie> {
  const trie = await createMPT();
  await trie.put(getBytes(key), getBytes(value));
  for (let depth = 0; depth < nodes - 1; depth++) {
    const children = depth === nodes - 2 ? RADIX / 2 : RADIX;
    for (let branch = 1; branch < children; branch++) {
      await trie.put(getBytes(neighbour(key, depth, branch)), getBytes(value));
    }
  }
  const proof = trieProof((await createMerkleProof(trie, getBytes(key))).map((n) => hexlify(n)));
  if (proof.length !== nodes) throw new Error(`the proof has ${proof.length} nodes`);
  return { root: hexlify(trie.root()), proof };
}

/** Another key that leaves `key` at one nibble and shares nothing after it. */
function neighbour(key: string, depth: number, branch: number): string {
  const digits = [...key.slice(2)];
  digits[depth] = (Number.parseInt(digits[depth] as string, RADIX) ^ branch).toString(RADIX);
  const head = digits.slice(0, depth + 1).join("");
  const tail = id(`${depth}/${branch}`).slice(2 + depth + 1);
  return `0x${head}${tail}`;
}
