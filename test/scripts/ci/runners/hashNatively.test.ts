import { keccak_256 } from "@noble/hashes/sha3.js";
import { expect } from "chai";
import { hexlify, keccak256 } from "ethers";

import { hashNatively } from "../../../../scripts/ci/runners/hashNatively.ts";

/** Bytes that one round of the hash takes in. */
const RATE = 136;

describe("hashNatively", () => {
  it("has ethers hash inputs of any length as another library does", () => {
    hashNatively();
    for (const length of [0, 1, RATE - 1, RATE, RATE + 1, 24_576]) {
      const input = Uint8Array.from({ length }, (_, position) => position % 251);
      expect(keccak256(input), `${length}`).to.equal(hexlify(keccak_256(input)));
    }
  });
});
