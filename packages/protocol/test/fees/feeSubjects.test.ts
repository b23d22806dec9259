import { expect } from "chai";

import { feeSubject, parseFeeSubject } from "../../src/fees/feeSubjects.ts";

const LAST = 2n ** 64n - 1n;

describe("feeSubject", () => {
  it("is the chain's id for messages, and 2^64 more for results", () => {
    expect(feeSubject({ kind: "messages", destinationChainId: LAST })).to.equal(LAST);
    expect(feeSubject({ kind: "results", destinationChainId: 0n })).to.equal(LAST + 1n);
  });

  it("is read back", () => {
    for (const kind of ["messages", "results"] as const) {
      for (const destinationChainId of [0n, 1n, LAST]) {
        const subject = { kind, destinationChainId };
        expect(parseFeeSubject(feeSubject(subject))).to.deep.equal(subject);
      }
    }
  });
});
