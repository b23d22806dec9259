import { type Hex, trieProof } from "@causeway/protocol";
import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { getBytes, hexlify, toBeHex } from "ethers";
import fc from "fast-check";

/** A trie as its root and what it holds, by keys of 32 bytes. */
export interface Trie {
  readonly root: Hex;
  readonly entries: ReadonlyMap<Hex, Hex>;
  /** The nodes that lead to a key, or to where it would be. */
  proofOf(key: Hex): Promise<Hex[]>;
}

/** Builds a trie; the keys are not hashed. */
export async function buildTrie(entries: ReadonlyMap<Hex, Hex>): Promise<Trie> {
  const trie = await createMPT();
  for (const [key, value] of entries) await trie.put(getBytes(key), getBytes(value));
  return {
    root: hexlify(trie.root()),
    entries,
    proofOf: async (key) => {
      const nodes = await createMerkleProof(trie, getBytes(key));
      return trieProof(nodes.map((node) => hexlify(node)));
    },
  };
}

/** A trie to be built, and keys to look up in it: some of its own, some that leave those at any place. */
export interface TrieCase {
  readonly entries: ReadonlyMap<Hex, Hex>;
  readonly keys: readonly Hex[];
}

const WORD_BITS = 256n;

const anyWord = fc.bigInt({ min: 0n, max: (1n << WORD_BITS) - 1n });

/** Another word that shares the first `nibbles` nibbles with `word`, and perhaps the last ones too. */
function sibling(word: bigint, nibbles: number, noise: bigint, near: boolean): bigint {
  const shift = BigInt(4 * (63 - nibbles));
  const below = near ? 0n : noise % (1n << shift || 1n);
  return word ^ ((1n + (noise % 15n)) << shift) ^ below;
}

/** Values: short ones, whose leaves may stand inline, and long ones. */
const value = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 110 }), fc.boolean())
  .map(([bytes, short]) => hexlify(short ? bytes.slice(0, 1 + (bytes.length % 3)) : bytes));

const step = fc.record({
  from: fc.nat(),
  nibbles: fc.oneof(
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: 0, max: 63 }),
    fc.integer({ min: 56, max: 63 }),
  ),
  noise: anyWord,
  near: fc.boolean(),
});

/** Tries whose keys share prefixes of every length: with extensions, deep branches and inline nodes. */
export const trieCase: fc.Arbitrary<TrieCase> = fc
  .record({
    first: anyWord,
    grown: fc.array(fc.tuple(step, value), { minLength: 1, maxLength: 40 }),
    firstValue: value,
    lookUps: fc.array(step, { minLength: 4, maxLength: 12 }),
  })
  .map(({ first, grown, firstValue, lookUps }) => {
    const keys = [first];
    const entries = new Map([[toWord(first), firstValue]]);
    for (const [{ from, nibbles, noise, near }, held] of grown) {
      const key = sibling(keys[from % keys.length] as bigint, nibbles, noise, near);
      keys.push(key);
      entries.set(toWord(key), held);
    }
    const absentOrNot = lookUps.map(({ from, nibbles, noise, near }) =>
      sibling(keys[from % keys.length] as bigint, nibbles, noise, near),
    );
    const present = lookUps.slice(0, 4).map(({ from }) => keys[from % keys.length] as bigint);
    return { entries, keys: [...present, ...absentOrNot].map(toWord) };
  });

function toWord(word: bigint): Hex {
  return toBeHex(word, 32);
}
