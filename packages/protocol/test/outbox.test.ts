import { expect } from "chai";
import fc from "fast-check";

import {
  EMPTY_OUTBOX_ROOT,
  EMPTY_PLACE,
  laneLeaf,
  makeOutboxProof,
  outboxProofRoot,
  outboxRoot,
  tag,
  verifyOutboxProof,
} from "../src/index.ts";
import { word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface ProofVector {
  name: string;
  leaf: string;
  siblings: string[];
  outboxRoot: string;
}

interface OutboxVectors {
  emptyOutboxRoot: string;
  laneLeaves: {
    originChainId: string;
    destinationChainId: string;
    laneId: string;
    count: string;
    laneRoot: string;
    leaf: string;
  }[];
  outboxes: { name: string; places: string[]; outboxRoot: string }[];
  proofs: ProofVector[];
  invalidProofs: ProofVector[];
}

const vectors = readVectors<OutboxVectors>("outboxes.json");
const places = fc.array(fc.oneof(word, fc.constant(EMPTY_PLACE)), { minLength: 1, maxLength: 20 });

describe("laneLeaf", () => {
  it("agrees with the vectors", () => {
    for (const vector of vectors.laneLeaves) {
      const leaf = laneLeaf({
        ...vector,
        originChainId: BigInt(vector.originChainId),
        destinationChainId: BigInt(vector.destinationChainId),
        count: BigInt(vector.count),
      });
      expect(leaf).to.equal(vector.leaf);
    }
  });
});

describe("outboxRoot", () => {
  it("agrees with the vectors", () => {
    for (const { name, places: list, outboxRoot: root } of vectors.outboxes) {
      expect(outboxRoot(list), name).to.equal(root);
    }
  });

  it("is the empty tag of no lanes and of empty places alone, never zero", () => {
    expect(EMPTY_OUTBOX_ROOT).to.equal(tag("causeway.outbox.empty.v1"));
    expect(vectors.emptyOutboxRoot).to.equal(EMPTY_OUTBOX_ROOT);
    expect(outboxRoot([])).to.equal(EMPTY_OUTBOX_ROOT);
    expect(outboxRoot([EMPTY_PLACE, EMPTY_PLACE])).to.equal(EMPTY_OUTBOX_ROOT);
  });

  it("is the leaf itself of one lane", () => {
    expect(outboxRoot([tag("lane")])).to.equal(tag("lane"));
    expect(makeOutboxProof([tag("lane")], 0)).to.deep.equal([]);
  });

  it("does not change when empty places fill up the power of two", () => {
    const list = [tag("a"), tag("b"), tag("c")];
    expect(outboxRoot(list)).to.equal(outboxRoot([...list, EMPTY_PLACE]));
  });

  it("refuses more than 2^16 lanes", () => {
    const list = new Array((1 << 16) + 1).fill(tag("lane"));
    expect(refusalOf(() => outboxRoot(list))).to.equal("TooManyLanes");
  });
});

describe("outbox proof", () => {
  it("agrees with the vectors", () => {
    for (const { name, leaf, siblings, outboxRoot: root } of vectors.proofs) {
      expect(outboxProofRoot(leaf, siblings), name).to.equal(root);
    }
    for (const { name, leaf, siblings, outboxRoot: root } of vectors.invalidProofs) {
      expect(verifyOutboxProof(root, leaf, siblings), name).to.equal(false);
    }
  });

  it("holds for every lane that is not empty", () => {
    fc.assert(
      fc.property(places, (list) => {
        const root = outboxRoot(list);
        list.forEach((leaf, place) => {
          if (leaf === EMPTY_PLACE) return;
          expect(verifyOutboxProof(root, leaf, makeOutboxProof(list, place))).to.equal(true);
        });
      }),
      { numRuns: Math.min(FUZZ_RUNS, 500) },
    );
  });

  it("is refused for a place that is empty or does not exist", () => {
    const list = [tag("a"), EMPTY_PLACE];
    expect(refusalOf(() => makeOutboxProof(list, 1))).to.equal("EmptyPlace");
    expect(refusalOf(() => makeOutboxProof(list, 2))).to.equal("NoSuchPlace");
    expect(refusalOf(() => outboxProofRoot(EMPTY_PLACE, [tag("a")]))).to.equal("EmptyPlace");
    expect(verifyOutboxProof(outboxRoot(list), EMPTY_PLACE, [tag("a")])).to.equal(false);
  });

  it("is refused above 16 siblings", () => {
    const siblings = new Array(17).fill(tag("sibling"));
    expect(refusalOf(() => outboxProofRoot(tag("a"), siblings))).to.equal("ProofTooLong");
    expect(refusalOf(() => outboxProofRoot(tag("a"), siblings.slice(1)))).to.equal("accepted");
  });
});
