import { expect } from "chai";
import { keccak256, toBeHex } from "ethers";
import fc from "fast-check";

import {
  appendLeaf,
  emptyFrontier,
  type Frontier,
  frontierProofRoot,
  type Hex,
  hashPair,
  LaneTree,
  makeFrontierProof,
  verifyFrontierProof,
} from "../src/index.ts";
import { word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface FrontierProofVector {
  name: string;
  count: string;
  index: string;
  leaf: Hex;
  siblings: Hex[];
  height: number;
  root: Hex;
}

interface FrontierProofVectors {
  valid: FrontierProofVector[];
  invalid: (FrontierProofVector & { reason: string })[];
}

const LEAVES = Array.from({ length: 300 }, (_, index) => keccak256(toBeHex(index, 8)));
const TREE = new LaneTree(LEAVES);
const FRONTIERS = frontiers();

/** A lane that held `count` leaves, and one of them. */
const place = fc
  .integer({ min: 1, max: LEAVES.length })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat({ max: count - 1 }) }));

function frontierAt(count: number): Frontier {
  return FRONTIERS[count] as Frontier;
}

describe("frontier proof", () => {
  it("agrees with the vectors", () => {
    for (const { name, leaf, index, count, siblings, height, root } of vectors().valid) {
      const found = frontierProofRoot(leaf, BigInt(index), BigInt(count), siblings);
      expect(found, name).to.deep.equal({ height, root });
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, leaf, index, count, siblings, height, root, reason } of vectors().invalid) {
      const branch = Array.from({ length: 32 }, (_, level) => (level === height ? root : "0x"));
      const frontier = { count: BigInt(count), branch };
      expect(verifyFrontierProof(frontier, leaf, BigInt(index), siblings), name).to.equal(false);
      const refused = refusalOf(() =>
        frontierProofRoot(leaf, BigInt(index), BigInt(count), siblings),
      );
      expect(refused, name).to.equal(reason === "WrongRoot" ? "accepted" : reason);
    }
  });

  it("holds for every leaf of a lane at every count", () => {
    for (let count = 1; count <= 40; count++) {
      for (let index = 0; index < count; index++) {
        const siblings = makeFrontierProof(TREE, index, count);
        const leaf = LEAVES[index] as Hex;
        const holds = verifyFrontierProof(frontierAt(count), leaf, BigInt(index), siblings);
        expect(holds, `${index} of ${count}`).to.equal(true);
      }
    }
  });

  it("takes the tree's present count if none is given", () => {
    expect(makeFrontierProof(TREE, 7)).to.deep.equal(makeFrontierProof(TREE, 7, LEAVES.length));
  });

  it("only gets longer as the lane grows", () => {
    fc.assert(
      fc.property(place, fc.nat({ max: LEAVES.length }), ({ count, index }, more) => {
        const before = makeFrontierProof(TREE, index, count);
        const after = makeFrontierProof(TREE, index, Math.min(count + more, LEAVES.length));
        expect(after.slice(0, before.length)).to.deep.equal(before);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses a changed leaf or sibling", () => {
    fc.assert(
      fc.property(place, fc.nat(), word, ({ count, index }, at, forged) => {
        const [leaf, ...siblings] = [
          LEAVES[index] as Hex,
          ...makeFrontierProof(TREE, index, count),
        ];
        const all = [leaf, ...siblings];
        all[at % all.length] = forged;
        const [changed, ...rest] = all as [Hex, ...Hex[]];
        const holds = verifyFrontierProof(frontierAt(count), changed, BigInt(index), rest);
        expect(holds).to.equal(false);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses another place", () => {
    fc.assert(
      fc.property(place, fc.nat({ max: 310 }), ({ count, index }, other) => {
        fc.pre(other !== index);
        const siblings = makeFrontierProof(TREE, index, count);
        const leaf = LEAVES[index] as Hex;
        const holds = verifyFrontierProof(frontierAt(count), leaf, BigInt(other), siblings);
        expect(holds).to.equal(false);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("does not take a node for a leaf", () => {
    const [first, ...rest] = makeFrontierProof(TREE, 0, 300);
    const node = hashPair(LEAVES[0] as Hex, first as Hex);
    expect(verifyFrontierProof(frontierAt(300), node, 0n, rest)).to.equal(false);
  });

  it("refuses places past the end, negative ones, and lanes that cannot be", () => {
    const proof = (index: number, count: number) =>
      refusalOf(() => makeFrontierProof(TREE, index, count));
    expect(proof(0, 0)).to.equal("PlaceOutOfRange");
    expect(proof(10, 10)).to.equal("PlaceOutOfRange");
    expect(proof(-1, 10)).to.equal("PlaceOutOfRange");
    const leaf = LEAVES[0] as Hex;
    expect(refusalOf(() => frontierProofRoot(leaf, 0n, 2n ** 32n, []))).to.equal("PlaceOutOfRange");
    expect(verifyFrontierProof(emptyFrontier(), leaf, 0n, [])).to.equal(false);
  });

  it("does not take what is no word for a leaf or a sibling", () => {
    expect(refusalOf(() => frontierProofRoot("0x01", 0n, 1n, []))).to.equal("WrongLength");
    expect(refusalOf(() => frontierProofRoot(LEAVES[0] as Hex, 0n, 2n, ["0x"]))).to.equal(
      "WrongLength",
    );
    expect(() => verifyFrontierProof(frontierAt(1), "0x01", 0n, [])).to.throw();
  });
});

/** Frontiers of the lane at every count that it has had. */
function frontiers(): Frontier[] {
  const list = [emptyFrontier()];
  for (const leaf of LEAVES) list.push(appendLeaf(list.at(-1) as Frontier, leaf));
  return list;
}

function vectors() {
  return readVectors<FrontierProofVectors>("frontier-proofs.json");
}
