import { expect } from "chai";
import fc from "fast-check";

import { bridgeFeeSubject, parseBridgeFeeSubject } from "../../../src/index.ts";
import { uint } from "../../arbitraries.ts";
import { FUZZ_RUNS } from "../../fuzzRuns.ts";

describe("bridgeFeeSubject and parseBridgeFeeSubject", () => {
  it("number a purse's chains, and its curve", () => {
    expect(bridgeFeeSubject({ purse: 0n, originChainId: 1n })).to.equal(1n);
    expect(bridgeFeeSubject({ purse: 3n, originChainId: 0n })).to.equal(3n << 64n);
  });

  it("undo each other", () => {
    fc.assert(
      fc.property(uint(8), uint(64), (purse, originChainId) => {
        const subject = { purse, originChainId };
        expect(parseBridgeFeeSubject(bridgeFeeSubject(subject))).to.deep.equal(subject);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
