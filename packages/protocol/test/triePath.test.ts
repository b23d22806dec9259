import { createMerkleProof, createMPT } from "@ethereumjs/mpt";
import { expect } from "chai";
import { encodeRlp, getBytes, hexlify, id, randomBytes } from "ethers";

import { type Hex, slotAt, trieProof } from "../src/index.ts";
import { triePath } from "../src/triePath.ts";

describe("triePath", () => {
  it("is the proof, of whatever shape the trie is and whether the key is there", async () => {
    const trie = await createMPT({ useKeyHashing: true });
    const proofOf = async (key: Hex) =>
      (await createMerkleProof(trie, getBytes(key))).map((node) => hexlify(node));
    for (const size of [1n, 2n, 3n, 20n, 300n]) {
      for (let slot = 0n; slot < size; slot++) {
        await trie.put(getBytes(slotAt(slot)), getBytes(encodeRlp(id(`word ${slot}`))));
      }
      const root = hexlify(trie.root());
      for (const key of [0n, 1n, 2n, 19n, 299n, 1_000n, 1_001n, 1_002n].map((slot) =>
        slotAt(slot),
      )) {
        const proof = await proofOf(key);
        expect(triePath(root, key, proof)).to.deep.equal(proof);
        const more = [...proof, ...(await proofOf(slotAt(5n))), hexlify(randomBytes(40))];
        expect(triePath(root, key, more.toReversed())).to.deep.equal(proof);
      }
    }
  });

  it("leaves out nodes that stand inline in their parents, and goes through them", async () => {
    // The hashes of these begin with the same 32 bits, so the leaves below are short enough to stand in a branch.
    const [one, other] = [slotAt(40_364n), slotAt(105_566n)];
    const trie = await createMPT({ useKeyHashing: true });
    for (const slot of [one, other]) await trie.put(getBytes(slot), getBytes("0x01"));
    const root = hexlify(trie.root());
    const nodes = (await createMerkleProof(trie, getBytes(one))).map((node) => hexlify(node));
    const proof = trieProof(nodes);
    expect(proof.length, "one node is inline").to.equal(nodes.length - 1);
    for (const given of [nodes, proof]) {
      expect(triePath(root, one, given)).to.deep.equal(proof);
      expect(triePath(root, other, given)).to.deep.equal(proof);
    }
  });

  it("of the empty trie has no nodes, whatever stands for it", () => {
    const empty = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";
    for (const nodes of [[], ["0x80"]])
      expect(triePath(empty, slotAt(1n), nodes)).to.deep.equal([]);
  });
});
