import { expect } from "chai";
import { toQuantity } from "ethers";
import fc from "fast-check";

import { quantity } from "../src/index.ts";
import { uint } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";

describe("a number of JSON-RPC", () => {
  it("is written as ethers writes it", () => {
    fc.assert(
      fc.property(uint(256), (value) => {
        expect(quantity(value)).to.equal(toQuantity(value));
      }),
      { numRuns: FUZZ_RUNS },
    );
    expect(quantity(0)).to.equal("0x0");
  });

  it("is whole, and not negative", () => {
    expect(() => quantity(-1n)).to.throw(RangeError);
    expect(() => quantity(1.5)).to.throw(RangeError);
  });
});
