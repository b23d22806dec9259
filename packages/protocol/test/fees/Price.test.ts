import { expect } from "chai";
import fc from "fast-check";

import { cheaperPrice, feeUnder, isFree, isSamePrice, type Price } from "../../src/index.ts";
import { uint } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { price } from "./arbitraries.ts";

const PRICE: Price = {
  base: 1_000n,
  gasPrice: 3n,
  maxGasLimit: 50n,
  maxPayload: 20n,
  gasPerByte: 2n,
};

describe("feeUnder", () => {
  it("is base, gas and bytes", () => {
    expect(feeUnder(PRICE, 50n, 20n)).to.equal(1_000n + 3n * (50n + 40n));
    expect(feeUnder(PRICE, 1n, 0n)).to.equal(1_003n);
  });

  it("refuses no gas, too much gas and too many bytes", () => {
    expect(feeUnder(PRICE, 0n, 0n)).to.equal(undefined);
    expect(feeUnder(PRICE, 51n, 0n)).to.equal(undefined);
    expect(feeUnder(PRICE, 1n, 21n)).to.equal(undefined);
  });

  it("is never lower for more gas or more bytes", () => {
    fc.assert(
      fc.property(price, uint(16), uint(16), uint(8), (any, gas, size, more) => {
        const fee = feeUnder(any, gas, size);
        for (const dearer of [feeUnder(any, gas + more, size), feeUnder(any, gas, size + more)]) {
          if (fee !== undefined && dearer !== undefined) expect(dearer >= fee).to.equal(true);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("cheaperPrice", () => {
  it("takes what either takes, and asks no more than either", () => {
    fc.assert(
      fc.property(price, price, uint(48), uint(24), (one, other, gas, size) => {
        const mix = feeUnder(cheaperPrice(one, other), gas, size);
        for (const fee of [feeUnder(one, gas, size), feeUnder(other, gas, size)]) {
          if (fee !== undefined) expect(mix !== undefined && mix <= fee).to.equal(true);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("isSamePrice", () => {
  it("compares every field", () => {
    expect(isSamePrice(PRICE, { ...PRICE })).to.equal(true);
    for (const field of Object.keys(PRICE) as (keyof Price)[]) {
      expect(isSamePrice(PRICE, { ...PRICE, [field]: PRICE[field] + 1n })).to.equal(false);
    }
  });
});

describe("isFree", () => {
  it("is true where neither base nor gas cost anything", () => {
    expect(isFree({ ...PRICE, base: 0n, gasPrice: 0n })).to.equal(true);
    expect(isFree({ ...PRICE, base: 0n })).to.equal(false);
    expect(isFree({ ...PRICE, gasPrice: 0n })).to.equal(false);
  });
});
