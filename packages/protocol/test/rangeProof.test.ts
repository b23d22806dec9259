import { expect } from "chai";
import { keccak256, toBeHex } from "ethers";
import fc from "fast-check";

import {
  LaneTree,
  makeRangeProof,
  RangeProofError,
  rangeProofRoot,
  verifyRangeProof,
} from "../src/index.ts";
import { word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface RangeProofVector {
  name: string;
  count: string;
  first: string;
  leaves: string[];
  siblings: string[];
  laneRoot: string;
}

interface RangeProofVectors {
  valid: RangeProofVector[];
  invalid: (RangeProofVector & { reason: string })[];
}

const LEAVES = Array.from({ length: 700 }, (_, index) => keccak256(toBeHex(index, 8)));
const TREE = new LaneTree(LEAVES);

const EDGES: [count: number, first: number, size: number][] = [
  [1, 0, 1],
  [256, 0, 256],
  [257, 0, 256],
  [257, 1, 256],
  [257, 256, 1],
  [511, 255, 256],
  [512, 256, 256],
  [513, 512, 1],
  [600, 255, 2],
  [700, 444, 256],
  [700, 699, 1],
];

/** A lane that held `count` leaves, and a range within it. */
const range = fc
  .integer({ min: 1, max: 300 })
  .chain((count) => fc.record({ count: fc.constant(count), first: fc.nat({ max: count - 1 }) }))
  .chain(({ count, first }) =>
    fc.record({
      count: fc.constant(count),
      first: fc.constant(first),
      size: fc.integer({ min: 1, max: Math.min(count - first, 24) }),
    }),
  );

function prove(count: number, first: number, size: number) {
  const leaves = LEAVES.slice(first, first + size);
  const siblings = makeRangeProof(TREE, first, size, count);
  return { leaves, siblings, root: TREE.root(count), first: BigInt(first), count: BigInt(count) };
}

describe("range proof", () => {
  it("agrees with the vectors", () => {
    for (const { name, leaves, first, count, siblings, laneRoot } of vectors().valid) {
      const root = rangeProofRoot(leaves, BigInt(first), BigInt(count), siblings);
      expect(root, name).to.equal(laneRoot);
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, leaves, first, count, siblings, laneRoot, reason } of vectors().invalid) {
      const proof = [leaves, BigInt(first), BigInt(count), siblings] as const;
      expect(verifyRangeProof(laneRoot, ...proof), name).to.equal(false);
      const refused = refusalOf(() => rangeProofRoot(...proof));
      expect(refused, name).to.equal(reason === "WrongRoot" ? "accepted" : reason);
    }
  });

  it("holds at the edges of words and powers of two", () => {
    for (const [count, first, size] of EDGES) {
      const proof = prove(count, first, size);
      const root = rangeProofRoot(proof.leaves, proof.first, proof.count, proof.siblings);
      expect(root, `${size} from ${first} of ${count}`).to.equal(proof.root);
    }
  });

  it("holds for any range of any lane", () => {
    fc.assert(
      fc.property(range, ({ count, first, size }) => {
        const { root, leaves, siblings, ...place } = prove(count, first, size);
        expect(verifyRangeProof(root, leaves, place.first, place.count, siblings)).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses one sibling more or less", () => {
    fc.assert(
      fc.property(range, word, ({ count, first, size }, extra) => {
        const proof = prove(count, first, size);
        const more = [...proof.siblings, extra];
        const less = proof.siblings.slice(1);
        const rootWith = (siblings: string[]) => () =>
          rangeProofRoot(proof.leaves, proof.first, proof.count, siblings);
        expect(refusalOf(rootWith(more))).to.equal("UnusedSiblings");
        if (proof.siblings.length > 0) expect(refusalOf(rootWith(less))).to.equal("MissingSibling");
      }),
      { numRuns: Math.min(FUZZ_RUNS, 1_000) },
    );
  });

  it("refuses another place", () => {
    fc.assert(
      fc.property(range, fc.nat({ max: 299 }), ({ count, first, size }, other) => {
        fc.pre(other !== first && other + size <= count);
        const proof = prove(count, first, size);
        const { root, leaves, siblings } = proof;
        expect(verifyRangeProof(root, leaves, BigInt(other), proof.count, siblings)).to.equal(
          false,
        );
      }),
      { numRuns: Math.min(FUZZ_RUNS, 1_000) },
    );
  });

  it("takes another count only where the same siblings are empty", () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 700 }), ({ count, first, size }, other) => {
        fc.pre(first + size <= other);
        const proof = prove(count, first, size);
        const { root, leaves, siblings } = proof;
        const holds = verifyRangeProof(root, leaves, proof.first, BigInt(other), siblings);
        expect(holds).to.equal(
          emptySiblings(first, size, count) === emptySiblings(first, size, other),
        );
      }),
      { numRuns: Math.min(FUZZ_RUNS, 1_000) },
    );
  });

  it("refuses changed leaves and siblings", () => {
    fc.assert(
      fc.property(range, fc.nat(), word, ({ count, first, size }, at, forged) => {
        const { root, leaves, siblings, ...place } = prove(count, first, size);
        const all = [...leaves, ...siblings];
        all[at % all.length] = forged;
        const changed = [all.slice(0, size), place.first, place.count, all.slice(size)] as const;
        expect(verifyRangeProof(root, ...changed)).to.equal(false);
      }),
      { numRuns: Math.min(FUZZ_RUNS, 1_000) },
    );
  });

  it("refuses an empty range, one above 256, and one past the count", () => {
    const refused = (first: number, size: number, count: number) =>
      refusalOf(() => makeRangeProof(TREE, first, size, count));
    expect(refused(0, 0, 10)).to.equal("InvalidRange");
    expect(refused(0, 257, 700)).to.equal("InvalidRange");
    expect(refused(9, 2, 10)).to.equal("InvalidRange");
    expect(refused(-1, 2, 10)).to.equal("InvalidRange");
    const root = (first: bigint, size: number, count: bigint) => () =>
      rangeProofRoot(LEAVES.slice(0, size), first, count, []);
    expect(refusalOf(root(0n, 1, 2n ** 32n))).to.equal("InvalidRange");
    expect(refusalOf(root(2n ** 64n - 1n, 1, 10n))).to.equal("InvalidRange");
    expect(root(0n, 0, 10n)).to.throw(RangeProofError);
  });

  it("does not take what is no word for a leaf or a sibling", () => {
    expect(refusalOf(() => rangeProofRoot(["0x01"], 0n, 1n, []))).to.equal("WrongLength");
    expect(refusalOf(() => rangeProofRoot(LEAVES.slice(0, 1), 0n, 2n, ["0x"]))).to.equal(
      "WrongLength",
    );
  });
});

/** Which right neighbours of a range are empty, one bit per level. */
function emptySiblings(first: number, size: number, count: number): string {
  let high = first + size;
  let bits = "";
  for (let level = 0; level < 32; level++) {
    bits += high % 2 === 0 ? "-" : high * 2 ** level >= count ? "0" : "1";
    high = Math.floor((high + 1) / 2);
  }
  return bits;
}

function vectors() {
  return readVectors<RangeProofVectors>("range-proofs.json");
}
