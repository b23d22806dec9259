import { expect } from "chai";
import fc from "fast-check";
import { poseidon5 as circomlib5 } from "poseidon-lite/poseidon5";
import { poseidon16 as circomlib16 } from "poseidon-lite/poseidon16";

import { poseidon5, poseidon16 } from "../src/poseidon/poseidon.ts";

const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const wordsOf = (count: number) => fc.array(word, { minLength: count, maxLength: count });

describe("poseidon", () => {
  // Each constant enters each hash: one that differs changes all of them.
  for (const [count, ours, theirs] of [
    [5, poseidon5, circomlib5],
    [16, poseidon16, circomlib16],
  ] as const) {
    it(`of ${count} numbers is that of circomlib, with constants that are computed`, () => {
      const isAlike = (inputs: readonly bigint[]) => ours(inputs) === theirs([...inputs]);
      fc.assert(fc.property(wordsOf(count), isAlike), { numRuns: 10 });
      expect(isAlike(Array(count).fill(0n))).to.equal(true);
    });

    it(`of ${count} numbers takes no other number of them`, () => {
      expect(() => ours(Array(count - 1).fill(0n))).to.throw(RangeError, `not ${count}`);
    });
  }
});
