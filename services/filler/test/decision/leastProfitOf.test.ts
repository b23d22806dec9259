import { expect } from "chai";

import { leastProfitOf } from "../../src/decision/leastProfitOf.ts";
import type { AssetRules } from "../../src/decision/Rules.ts";

describe("the least profit", () => {
  const least = (units: bigint, bps: bigint, most: bigint) =>
    leastProfitOf(most, { leastProfit: { units, bps } } as AssetRules);

  it("is the greater of an amount and a part of what is paid", () => {
    expect(least(5n, 10n, 1_000n)).to.equal(5n);
    expect(least(5n, 10n, 6_000n)).to.equal(6n);
    expect(least(0n, 0n, 6_000n)).to.equal(0n);
  });

  it("rounds the part up", () => {
    expect(least(0n, 10n, 5_001n)).to.equal(6n);
    expect(least(0n, 1n, 1n)).to.equal(1n);
  });
});
