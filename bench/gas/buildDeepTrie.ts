import { trieProof } from "@causeway/protocol";
import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { getBytes, hexlify, id } from "ethers";

/** What a trie holds, by keys of 32 bytes, as the trie has them: hashed. Values are RLP. */
type Entries = Readonly<Record<string, string>>;

/** A trie and the proofs of its entries, in their order. */
interface DeepTrie {
  readonly root: string;
  readonly proofs: string[][];
}

const RADIX = 16;

/**
 * A trie in which a key's proof has as many nodes as are asked for: full branches, one of which half is empty, and the
 * key's leaf. So long is the proof of a key among 16^(nodes - 1) others.
 */
export async function buildDeepTrie(entries: Entries, nodes: number): Promise<DeepTrie> {
  const trie = await createMPT();
  for (const [key, value] of Object.entries(entries)) {
    await trie.put(getBytes(key), getBytes(value));
    for (let depth = 0; depth < nodes - 1; depth++) {
      const children = depth === nodes - 2 ? RADIX / 2 : RADIX;
      for (let branch = 1; branch < children; branch++) {
        await trie.put(getBytes(neighbour(key, depth, branch)), getBytes(value));
      }
    }
  }
  const proofs = [];
  for (const key of Object.keys(entries)) {
    const proof = await createMerkleProof(trie, getBytes(key));
    proofs.push(trieProof(proof.map((node) => hexlify(node))));
  }
  const lengths = proofs.map(({ length }) => length);
  if (lengths.some((length) => length !== nodes)) throw new Error(`proofs of ${lengths} nodes`);
  return { root: hexlify(trie.root()), proofs };
}

/** Another key that leaves `key` at one nibble and shares nothing after it. */
function neighbour(key: string, depth: number, branch: number): string {
  const digits = [...key.slice(2)];
  digits[depth] = (Number.parseInt(digits[depth] as string, RADIX) ^ branch).toString(RADIX);
  const head = digits.slice(0, depth + 1).join("");
  const tail = id(`${depth}/${branch}`).slice(2 + depth + 1);
  return `0x${head}${tail}`;
}
