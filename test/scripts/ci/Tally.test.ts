import { expect } from "chai";

import { isSuccess, sum } from "../../../scripts/ci/Tally.ts";

describe("sum", () => {
  it("adds up what passed and what failed", () => {
    const total = sum([
      { passed: 2, failed: 0 },
      { passed: 3, failed: 1 },
    ]);
    expect(total).to.deep.equal({ passed: 5, failed: 1 });
  });

  it("of nothing is nothing", () => {
    expect(sum([])).to.deep.equal({ passed: 0, failed: 0 });
  });
});

describe("isSuccess", () => {
  it("holds when something passed and nothing failed", () => {
    expect(isSuccess({ passed: 1, failed: 0 })).to.equal(true);
  });

  it("does not hold when something failed", () => {
    expect(isSuccess({ passed: 9, failed: 1 })).to.equal(false);
  });

  it("does not hold when nothing was run", () => {
    expect(isSuccess({ passed: 0, failed: 0 })).to.equal(false);
  });
});
