import { expect } from "chai";

import { feeAt, leastProfitOf } from "../../src/decide/profit.ts";
import type { AssetRules } from "../../src/decide/rules.ts";

describe("what an offer is worth", () => {
  const offer = { fee: 100n, from: 1_000n, until: 1_030n };

  it("is all of it until it begins to fall, and nothing from its end on", () => {
    expect(feeAt(offer, 9_999n, 0n)).to.equal(100n);
    expect(feeAt(offer, 9_999n, 1_000n)).to.equal(100n);
    expect(feeAt(offer, 9_999n, 1_030n)).to.equal(0n);
    expect(feeAt(offer, 9_999n, 5_000n)).to.equal(0n);
  });

  it("falls evenly in between, rounded down as the bridge does", () => {
    expect(feeAt(offer, 9_999n, 1_015n)).to.equal(50n);
    expect(feeAt(offer, 9_999n, 1_001n)).to.equal(96n);
    expect(feeAt(offer, 9_999n, 1_029n)).to.equal(3n);
  });

  it("is nothing from the transfer's deadline on", () => {
    expect(feeAt(offer, 1_010n, 1_009n)).to.equal(70n);
    expect(feeAt(offer, 1_010n, 1_010n)).to.equal(0n);
  });

  it("does not divide by nothing where it ends when it begins to fall", () => {
    expect(feeAt({ fee: 5n, from: 10n, until: 10n }, 99n, 9n)).to.equal(5n);
    expect(feeAt({ fee: 5n, from: 10n, until: 10n }, 99n, 10n)).to.equal(0n);
  });
});

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
