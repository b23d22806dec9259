import { expect } from "chai";

import { gasLimitFor } from "../../src/evm/gasLimit.ts";

const MAX = 2n ** 24n;

describe("gasLimitFor", () => {
  it("leaves room above the estimate", () => {
    expect(gasLimitFor(1_000_000n, 0n)).to.equal(1_100_000n);
  });

  it("leaves room for what others may use beyond it", () => {
    expect(gasLimitFor(1_000_000n, 500_000n)).to.equal(1_600_000n);
  });

  it("leaves no room above what a transaction may have", () => {
    expect(gasLimitFor(MAX - 1n, 0n)).to.equal(MAX);
  });

  it("does not cut what a chain without that limit needs", () => {
    expect(gasLimitFor(2n * MAX, 0n) > 2n * MAX).to.equal(true);
  });
});
