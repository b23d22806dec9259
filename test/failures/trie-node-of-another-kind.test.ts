import { type Hex, slotAt, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";
import { concat, encodeRlp, id, keccak256 } from "ethers";

import { createChains } from "./chains/createChains.ts";
import { StateReader } from "./chains/StateReader.ts";
import { buildStateTrie, encodeLeaf, encodePath, stateWith } from "./chains/stateTries.ts";

const ACCOUNT = `0x${"c0".repeat(20)}`;
const SLOTS = Array.from({ length: 40 }, (_, slot) => slotAt(BigInt(slot)));

// Verifiers of tries took a leaf's value for a node's hash, a node for a value, or bytes for a node that was never hashed.
describe("trie verifiers: a node of another kind than it is", () => {
  let reader: StateReader;

  before(async () => {
    reader = await StateReader.create(await createChains());
  });

  it("reads on from no word that is the hash of a made-up node", async () => {
    const target = keccak256(SLOTS[0] as Hex);
    const forged = encodeLeaf(target, 4, encodeRlp(id("made up")));
    const { reading, storage } = await withWord(keccak256(forged));
    const own = await storage.proofOf(SLOTS[0] as Hex);
    expect(await reader.slot({ ...reading, storageProof: own })).to.equal(keccak256(forged));
    for (let length = 0; length <= own.length; length++) {
      await refused({ ...reading, storageProof: [...own.slice(0, length), forged] });
    }
  });

  it("reads no word from inside of another's bytes", async () => {
    // the word itself is a leaf of 32 bytes, as a parent would hold it inline if that were short enough
    const leaf = encodeRlp([encodePath("0".repeat(28), true), `0x${"17".repeat(14)}`]);
    expect(leaf).to.have.length(2 + 64);
    const { reading, storage } = await withWord(leaf);
    const own = await storage.proofOf(SLOTS[0] as Hex);
    await refused({ ...reading, storageProof: [...own, leaf] });
    await refused({ ...reading, storageProof: [...own.slice(0, -1), leaf] });
    await refused({ ...reading, storageProof: [leaf] });
  });

  it("takes no node of 32 bytes that stands in its parent for the hash of another, nor for itself", async () => {
    const key = keccak256(SLOTS[0] as Hex);
    const inline = encodeLeaf(key, 33, `0x${"17".repeat(13)}`);
    expect(inline).to.have.length(2 + 64);
    const root = extensionAbove(key, 32, branchWith(key, 32, inline));
    for (const slot of SLOTS.slice(0, 3)) {
      const reading = await readingOf(root.hash, slot);
      await refusedUnlessZero({ ...reading, storageProof: root.nodes });
      await refused({ ...reading, storageProof: [...root.nodes, inline] });
    }
    const own = await readingOf(root.hash, SLOTS[0] as Hex);
    await refused({ ...own, storageProof: root.nodes });
  });

  it("takes no leaf for an extension and no extension for a leaf", async () => {
    const key = keccak256(SLOTS[0] as Hex);
    const below = encodeLeaf(key, 8, encodeRlp(id("made up")));
    for (const leaf of [true, false]) {
      const above = encodeRlp([encodePath(key.slice(2, 10), leaf), keccak256(below)]);
      const reading = await readingOf(keccak256(above), SLOTS[0] as Hex);
      const proofs = [[above], [above, below]];
      for (const storageProof of proofs) {
        if (!leaf && storageProof.length === 2) {
          expect(await reader.slot({ ...reading, storageProof })).to.equal(id("made up"));
        } else await refused({ ...reading, storageProof });
      }
    }
  });

  it("takes no proof that stops at a branch for the proof that there is nothing", async () => {
    const { reading, storage } = await withWord(id("word"));
    const own = await storage.proofOf(SLOTS[0] as Hex);
    expect(own.length).to.be.greaterThan(1);
    for (let length = 0; length < own.length; length++) {
      await refused({ ...reading, storageProof: own.slice(0, length) });
    }
  });

  /** A contract in whose first slot the attacker wrote a word, among others. */
  async function withWord(word: Hex) {
    const entries = SLOTS.map((slot, place) => [
      slot,
      encodeRlp(place === 0 ? word : id(`word ${place}`)),
    ]);
    const storage = await buildStateTrie(new Map(entries as [Hex, Hex][]));
    return { reading: await readingOf(storage.root, SLOTS[0] as Hex), storage };
  }

  async function readingOf(storageRoot: Hex, slot: Hex) {
    const storage = { root: storageRoot, proofOf: async () => [] };
    return { ...(await stateWith(ACCOUNT, storage)), slot };
  }

  async function refused(reading: Parameters<StateReader["slot"]>[0]) {
    const outcome = await reader.slot(reading).then(
      (value) => value,
      () => "refused",
    );
    expect(outcome).to.equal("refused");
  }

  /** Another key may leave the path above what is forged: then there is nothing, truly. */
  async function refusedUnlessZero(reading: Parameters<StateReader["slot"]>[0]) {
    const outcome = await reader.slot(reading).catch(() => "refused");
    expect(outcome).to.be.oneOf(["refused", ZERO_WORD]);
  }
});

/** A branch with one child, where the key goes on after `position` nibbles; not hashed. */
function branchWith(key: Hex, position: number, child: Hex): Hex {
  const place = Number.parseInt(key[2 + position] as string, 16);
  const items = Array.from({ length: 17 }, (_, k) => (k === place ? child : "0x80"));
  const payload = concat(items);
  return concat([`0x${(0xc0 + (payload.length - 2) / 2).toString(16)}`, payload]);
}

/** A root that leads to a node after `length` nibbles of the key. */
function extensionAbove(key: Hex, length: number, node: Hex) {
  const root = encodeRlp([encodePath(key.slice(2, 2 + length), false), keccak256(node)]);
  return { hash: keccak256(root), nodes: [root, node] };
}
