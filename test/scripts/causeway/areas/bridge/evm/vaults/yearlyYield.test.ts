import { expect } from "chai";

import { yearlyYield } from "../../../../../../../scripts/causeway/areas/bridge/evm/vaults/yearlyYield.ts";

describe("yearlyYield", () => {
  const YEAR = 31_536_000n;
  const at = (sharePrice: bigint, time: bigint) => ({ sharePrice, time });

  it("is what a share's price gained in a year, in percent", () => {
    expect(yearlyYield(at(1_000_000n, 5n), at(1_043_100n, 5n + YEAR))).to.equal("4.31");
  });

  it("takes a part of a year for as much of it", () => {
    expect(yearlyYield(at(1_000_000n, 0n), at(1_001_000n, YEAR / 10n))).to.equal("1.00");
    expect(yearlyYield(at(1_000_000n, 0n), at(1_000_010n, YEAR / 10n))).to.equal("0.01");
  });

  it("is negative after a loss", () => {
    expect(yearlyYield(at(1_000_000n, 0n), at(999_500n, YEAR))).to.equal("-0.05");
  });

  it("is unknown where no time has passed, or there was no price", () => {
    expect(yearlyYield(at(1n, 7n), at(2n, 7n))).to.equal(undefined);
    expect(yearlyYield(at(0n, 0n), at(2n, 7n))).to.equal(undefined);
  });
});
