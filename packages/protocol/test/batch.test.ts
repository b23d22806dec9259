import { expect } from "chai";
import { concat, dataSlice } from "ethers";
import fc from "fast-check";

import {
  buildBatch,
  decodeMembers,
  EVM_TO_EVM,
  encodeFrame,
  encodeMembers,
  frameHash,
  LaneTree,
  type Member,
  memberHash,
  messageId,
  rangeProofRoot,
} from "../src/index.ts";
import { frameOnLane, word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface MemberVectors {
  valid: { name: string; members: string; called: boolean[]; frameHashes: string[] }[];
  invalid: { name: string; members: string; reason: string }[];
}

const vectors = readVectors<MemberVectors>("members.json");
const LANE = `0x${"11".repeat(32)}`;

describe("decodeMembers", () => {
  it("agrees with the vectors", () => {
    for (const { name, members, called, frameHashes } of vectors.valid) {
      const decoded = decodeMembers(members, EVM_TO_EVM);
      expect(decoded.map(memberHash), name).to.deep.equal(frameHashes);
      expect(decoded.map((member) => "frame" in member)).to.deep.equal(called);
      expect(encodeMembers(decoded)).to.equal(members);
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, members, reason } of vectors.invalid) {
      expect(
        refusalOf(() => decodeMembers(members, EVM_TO_EVM)),
        name,
      ).to.equal(reason);
    }
  });

  it("says which member and where it begins", () => {
    const members = concat([vectors.valid[1]!.members, "0x02"]);
    const refused = () => decodeMembers(members, EVM_TO_EVM);
    expect(refused).to.throw("InvalidMember: position 1, offset 33");
  });

  it("undoes encodeMembers", () => {
    const lane = frameOnLane.chain(({ types }) => {
      const frames = frameOnLane
        .filter(({ types: t }) => t.origin === types.origin && t.destination === types.destination)
        .map(({ frame }): Member => ({ frame: encodeFrame(frame, types) }));
      const digests = word.map((hash): Member => ({ frameHash: hash }));
      return fc.record({ types: fc.constant(types), members: fc.array(fc.oneof(frames, digests)) });
    });
    fc.assert(
      fc.property(lane, ({ types, members }) => {
        expect(decodeMembers(encodeMembers(members), types)).to.deep.equal(members);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("buildBatch", () => {
  it("proves its members, called or not, to the lane's root", () => {
    const frames = Array.from({ length: 10 }, (_, index) => `0x01${"00".repeat(index)}`);
    const leaves = frames.map((frame, index) => messageId(LANE, BigInt(index), frameHash(frame)));
    const tree = new LaneTree(leaves);
    const members = [{ frame: frames[3]! }, { frameHash: frameHash(frames[4]!) }];
    const batch = buildBatch({
      tree,
      first: 3,
      members,
      count: 7,
      evidence: "0xEE",
      outboxProof: [LANE],
    });

    const root = rangeProofRoot(leaves.slice(3, 5), batch.first, batch.count, batch.siblings);
    expect(root).to.equal(tree.root(7));
    expect(dataSlice(batch.members, 0, 4)).to.equal(frames[3]);
    expect(batch).to.include({ count: 7n, first: 3n, evidence: "0xee" });
    expect(batch.outboxProof).to.deep.equal([LANE]);
  });

  it("refuses members outside the lane", () => {
    const tree = new LaneTree([LANE]);
    const input = { tree, members: [{ frame: "0x01" }], count: 1, evidence: "0x", outboxProof: [] };
    expect(refusalOf(() => buildBatch({ ...input, first: 1 }))).to.equal("InvalidRange");
  });
});
