import { createMerkleProof, createMPT, verifyMerkleProof } from "@ethereumjs/mpt";
import { expect } from "chai";
import { encodeRlp, getBytes, hexlify, keccak256, toBeHex } from "ethers";

import type { Hex } from "../src/index.ts";
import { provenLeaf } from "../src/trie/provenLeaf.ts";

const keyOf = (number: number): Hex => toBeHex(number, 32) as Hex;
/** Short and long values: small nodes stand in their parents. */
const heldAt = (number: number): Hex => encodeRlp(toBeHex(number, (number % 40) + 2)) as Hex;

/** A trie of many keys, and proofs for keys that it has and has not. */
async function trieOf(count: number) {
  const trie = await createMPT({ useKeyHashing: true });
  for (let key = 0; key < count; key++) {
    await trie.put(getBytes(keyOf(key)), getBytes(heldAt(key)));
  }
  const proofOf = async (key: number) =>
    (await createMerkleProof(trie, getBytes(keyOf(key)))).map((node) => hexlify(node) as Hex);
  return { root: hexlify(trie.root()) as Hex, proofOf };
}

describe("provenLeaf", () => {
  for (const count of [1, 2, 17, 200]) {
    it(`reads a trie of ${count} as @ethereumjs/mpt does, and what the trie does not hold`, async () => {
      const { root, proofOf } = await trieOf(count);
      for (let key = Math.max(0, count - 10); key < count + 10; key++) {
        const proof = await proofOf(key);
        const options = { root: getBytes(root), useKeyHashing: true };
        const nodes = proof.map((node) => getBytes(node));
        const theirs = await verifyMerkleProof(getBytes(keyOf(key)), nodes, options);
        const ours = provenLeaf(root, keyOf(key), proof);
        expect(ours, `${key}`).to.equal(theirs === null ? undefined : hexlify(theirs));
        expect(ours === undefined, `${key}`).to.equal(key >= count);
      }
    });
  }

  it("takes the nodes in any order, and others beside them", async () => {
    const { root, proofOf } = await trieOf(100);
    const proof = [...(await proofOf(1)), ...(await proofOf(2))].reverse();
    expect(provenLeaf(root, keyOf(2), proof)).to.equal(heldAt(2));
  });

  it("proves nothing by a changed node, nor without one", async () => {
    const { root, proofOf } = await trieOf(100);
    const proof = await proofOf(7);
    for (const [place, node] of proof.entries()) {
      for (let byte = 2; byte < node.length; byte += 32) {
        const digit = node[byte] === "0" ? "1" : "0";
        const changed = `${node.slice(0, byte)}${digit}${node.slice(byte + 1)}` as Hex;
        expect(() => provenLeaf(root, keyOf(7), proof.with(place, changed))).to.throw("missing");
      }
      expect(() => provenLeaf(root, keyOf(7), proof.toSpliced(place, 1))).to.throw("missing");
    }
  });

  for (const [what, node, reason] of [
    ["that is no list", encodeRlp("0x01"), "is no list"],
    ["of three items", encodeRlp(["0x20", "0x01", "0x02"]), "3 items"],
    ["whose path has an unknown flag", encodeRlp(["0x40", "0x01"]), "no path"],
    ["whose path is a list", encodeRlp([["0x20"], "0x01"]), "no path"],
    ["whose path has one digit too many", encodeRlp(["0x2f", "0x01"]), "odd length"],
    ["whose child is no hash", encodeRlp(["0x00", "0x01"]), "no node"],
    [
      "whose value is a list",
      encodeRlp([`0x20${keccak256(keyOf(0)).slice(2)}`, ["0x01"]]),
      "no value",
    ],
  ] as const) {
    it(`refuses a node ${what}`, () => {
      const root = keccak256(node) as Hex;
      expect(() => provenLeaf(root, keyOf(0), [node as Hex])).to.throw(reason);
    });
  }
});
