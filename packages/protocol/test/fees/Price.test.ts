import { expect } from "chai";
import fc from "fast-check";

import {
  cheaperPrice,
  feeUnder,
  isFree,
  isSamePrice,
  type Price,
  packPrice,
  unpackPrice,
} from "../../src/index.ts";
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

describe("packPrice and unpackPrice", () => {
  it("fill a word from its lowest bits", () => {
    const one: Price = { base: 1n, gasPrice: 2n, maxGasLimit: 3n, maxPayload: 4n, gasPerByte: 5n };
    expect(packPrice(one)).to.equal(1n | (2n << 96n) | (3n << 160n) | (4n << 208n) | (5n << 232n));
    expect(unpackPrice(2n ** 256n - 1n).gasPerByte).to.equal(2n ** 24n - 1n);
  });

  it("undo each other", () => {
    fc.assert(
      fc.property(price, (any) => {
        expect(unpackPrice(packPrice(any))).to.deep.equal(any);
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
