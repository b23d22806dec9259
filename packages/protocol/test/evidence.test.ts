import { expect } from "chai";
import { concat, dataLength, dataSlice, toBeHex } from "ethers";

import {
  decodeEvidence,
  encodeEvidence,
  encodeGroth16Proof,
  mockProof,
  packCheckpoint,
  unpackCheckpoint,
} from "../src/index.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface CheckpointVectors {
  checkpoints: { fields: string; checkpointHash: string; committee: string; mockProof: string }[];
}

const { checkpoints } = readVectors<CheckpointVectors>("checkpoints.json");
const checkpoint = unpackCheckpoint(checkpoints[0]!.fields);

describe("evidence", () => {
  it("is the fields alone for a checkpoint that was accepted before", () => {
    expect(encodeEvidence(checkpoint)).to.equal(packCheckpoint(checkpoint));
    expect(decodeEvidence(encodeEvidence(checkpoint))).to.deep.equal({ checkpoint });
  });

  it("is the fields and the proof else", () => {
    const evidence = encodeEvidence(checkpoint, "0xabcd");
    expect(dataLength(evidence)).to.equal(187);
    expect(decodeEvidence(evidence)).to.deep.equal({ checkpoint, proof: "0xabcd" });
  });

  it("is refused below 185 bytes", () => {
    const short = dataSlice(packCheckpoint(checkpoint), 0, 184);
    expect(refusalOf(() => decodeEvidence(short))).to.equal("TooShort");
  });
});

describe("encodeGroth16Proof", () => {
  const proof = {
    pi_a: ["1", "2", "1"],
    pi_b: [
      ["3", "4"],
      ["5", "6"],
      ["1", "0"],
    ],
    pi_c: ["7", "8", "1"],
  };

  it("puts the second coordinate of B's extension field first", () => {
    const order = [1, 2, 4, 3, 6, 5, 7, 8];
    const expected = concat(order.map((coordinate) => toBeHex(coordinate, 32)));
    expect(encodeGroth16Proof(proof)).to.equal(expected);
    expect(dataLength(expected)).to.equal(256);
  });

  it("refuses a proof that lacks a coordinate", () => {
    const lacking = { ...proof, pi_b: [["3", "4"]] };
    expect(refusalOf(() => encodeGroth16Proof(lacking))).to.equal("InvalidProof");
  });
});

describe("mockProof", () => {
  it("agrees with the vectors", () => {
    for (const vector of checkpoints) {
      expect(mockProof(vector.committee, vector.checkpointHash)).to.equal(vector.mockProof);
    }
  });
});
