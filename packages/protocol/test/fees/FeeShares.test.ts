import { expect } from "chai";
import fc from "fast-check";

import { FeeCredits } from "../../src/index.ts";
import { uint } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";

const BOTH = [
  { account: "treasury", bps: 7_000n },
  { account: "partner", bps: 3_000n },
];
const ACCOUNTS = ["treasury", "partner", "other"] as const;

describe("FeeCredits", () => {
  it("shares what was charged", () => {
    const credits = new FeeCredits<string>(BOTH);
    credits.charge(1_001n);
    expect(credits.creditOf("treasury")).to.equal(700n);
    expect(credits.creditOf("partner")).to.equal(300n);
    expect(credits.creditOf("other")).to.equal(0n);
    expect(credits.held).to.equal(1_001n);
  });

  it("credits nobody by being asked", () => {
    const [asked, never] = [new FeeCredits<string>(BOTH), new FeeCredits<string>(BOTH)];
    for (let charge = 0; charge < 10; ++charge) {
      asked.charge(1n);
      never.charge(1n);
      asked.creditOf("partner");
    }
    expect(asked.creditOf("partner")).to.equal(3n);
    expect(asked.creditOf("partner")).to.equal(never.creditOf("partner"));
  });

  it("goes by the shares of that time", () => {
    const credits = new FeeCredits<string>(BOTH);
    credits.charge(1_000n);
    credits.setShares([{ account: "other", bps: 10_000n }]);
    credits.charge(50n);
    expect(ACCOUNTS.map((account) => credits.creditOf(account))).to.deep.equal([700n, 300n, 50n]);
  });

  it("refuses more than the credit", () => {
    const credits = new FeeCredits<string>(BOTH);
    credits.charge(1_000n);
    expect(() => credits.pull("treasury", 701n)).to.throw(RangeError, "701 of 700");
    credits.pull("treasury", 700n);
    expect(() => credits.pull("treasury", 1n)).to.throw(RangeError);
  });

  it("never credits more than is held, nor leaves more than dust", () => {
    const step = fc.record({ amount: uint(40), account: fc.constantFrom(...ACCOUNTS) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), fc.nat(10), (steps, change) => {
        const credits = new FeeCredits<string>(BOTH);
        for (const [index, { amount, account }] of steps.entries()) {
          if (index === change) credits.setShares([{ account: "other", bps: 10_000n }]);
          if (index % 2 === 0) credits.charge(amount);
          else credits.pull(account, credits.creditOf(account));
          const sum = ACCOUNTS.reduce((total, each) => total + credits.creditOf(each), 0n);
          expect(sum <= credits.held && credits.held <= sum + 2n).to.equal(true);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
