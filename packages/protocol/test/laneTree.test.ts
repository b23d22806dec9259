import { expect } from "chai";
import { concat, id, keccak256, toBeHex } from "ethers";
import fc from "fast-check";

import {
  appendLeaf,
  EMPTY_LANE_ROOT,
  emptyFrontier,
  type Frontier,
  frontierRoot,
  LaneTree,
  ZERO_SUBTREES,
  ZERO_WORD,
} from "../src/index.ts";
import { word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface LaneTreeVectors {
  zeroSubtrees: string[];
  trees: { count: number; branch: string[]; laneRoot: string }[];
  appends: {
    count: string;
    branch: string[];
    laneRoot: string;
    leaf: string;
    branchAfter: string[];
    laneRootAfter: string;
  }[];
}

const vectors = readVectors<LaneTreeVectors>("lane-trees.json");
const leafAt = (index: number) => keccak256(toBeHex(index, 8));

/** The definition, level by level, without any of the shortcuts that the sources take. */
function naiveRoot(leaves: string[], depth: number): string {
  let nodes = leaves;
  let zero = ZERO_WORD;
  for (let level = 0; level < depth; level++) {
    const parents: string[] = [];
    for (let i = 0; i < nodes.length; i += 2) {
      parents.push(keccak256(concat([nodes[i]!, nodes[i + 1] ?? zero])));
    }
    zero = keccak256(concat([zero, zero]));
    nodes = parents;
  }
  return nodes[0] ?? zero;
}

describe("ZERO_SUBTREES", () => {
  it("are the roots of empty trees of heights 0 to 32", () => {
    expect(ZERO_SUBTREES).to.deep.equal(vectors.zeroSubtrees);
    expect(ZERO_SUBTREES).to.have.length(33);
    expect(ZERO_SUBTREES[2]).to.equal(naiveRoot([], 2));
    expect(EMPTY_LANE_ROOT).to.equal(ZERO_SUBTREES[32]);
  });
});

describe("frontier", () => {
  it("agrees with the vectors as leaves are appended", () => {
    let frontier = emptyFrontier();
    for (let count = 0; count <= 1000; count++) {
      const vector = vectors.trees.find((tree) => tree.count === count);
      if (vector) {
        expect(frontierRoot(frontier), `${count}`).to.equal(vector.laneRoot);
        expect(live(frontier), `${count}`).to.deep.equal(vector.branch);
      }
      frontier = appendLeaf(frontier, leafAt(count));
    }
  });

  it("agrees with the vectors of large lanes", () => {
    for (const vector of vectors.appends) {
      const before = { count: BigInt(vector.count), branch: vector.branch };
      expect(frontierRoot(before)).to.equal(vector.laneRoot);
      const after = appendLeaf(before, vector.leaf);
      expect(live(after)).to.deep.equal(vector.branchAfter);
      expect(frontierRoot(after)).to.equal(vector.laneRootAfter);
    }
  });

  it("never reads entries whose bit in the count is 0", () => {
    const frontier = { count: 5n, branch: Array.from({ length: 32 }, (_, k) => id(`${k}`)) };
    const cleared = { ...frontier, branch: live(frontier) };
    expect(frontierRoot(frontier)).to.equal(frontierRoot(cleared));
    expect(frontierRoot(appendLeaf(frontier, ZERO_WORD))).to.equal(
      frontierRoot(appendLeaf(cleared, ZERO_WORD)),
    );
  });

  it("leaves the frontier that it appends to as it is", () => {
    const before = appendLeaf(emptyFrontier(), leafAt(0));
    const root = frontierRoot(before);
    appendLeaf(before, leafAt(1));
    expect(frontierRoot(before)).to.equal(root);
  });

  it("refuses a leaf beyond 2^32 - 1 and one that is no word", () => {
    const branch = Array.from({ length: 32 }, (_, k) => id(`${k}`));
    const full = { count: 2n ** 32n - 1n, branch };
    expect(refusalOf(() => appendLeaf(full, ZERO_WORD))).to.equal("LaneFull");
    expect(refusalOf(() => appendLeaf(emptyFrontier(), "0x01"))).to.equal("WrongLength");
  });
});

describe("LaneTree", () => {
  it("has the root that the frontier has and that the definition gives", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 70 }), (leaves) => {
        const frontier = leaves.reduce(appendLeaf, emptyFrontier());
        const root = new LaneTree(leaves).root();
        expect(root).to.equal(frontierRoot(frontier));
        expect(root).to.equal(naiveRoot(leaves, 32));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("knows the root of every count that it has had", () => {
    const leaves = Array.from({ length: 40 }, (_, index) => leafAt(index));
    const tree = new LaneTree(leaves);
    for (let count = 0; count <= leaves.length; count++) {
      expect(tree.root(count)).to.equal(naiveRoot(leaves.slice(0, count), 32));
    }
  });

  it("refuses counts and leaves that it does not hold", () => {
    const tree = new LaneTree([leafAt(0)]);
    expect(tree.leaf(0)).to.equal(leafAt(0));
    expect(refusalOf(() => tree.leaf(1))).to.equal("PlaceOutOfRange");
    expect(refusalOf(() => tree.root(2))).to.equal("CountOutOfRange");
    expect(refusalOf(() => tree.root(-1))).to.equal("CountOutOfRange");
    expect(refusalOf(() => tree.append("0x"))).to.equal("WrongLength");
  });
});

function live({ count, branch }: Frontier): string[] {
  return branch.map((node, level) => ((count >> BigInt(level)) & 1n ? node : ZERO_WORD));
}
