import { expect } from "chai";
import fc from "fast-check";

import { type Price, tooLargeStep } from "../../src/index.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { price } from "./arbitraries.ts";

const PRICE: Price = {
  base: 1_000n,
  gasPrice: 30n,
  maxGasLimit: 50n,
  maxPayload: 20n,
  gasPerByte: 2n,
};

describe("tooLargeStep", () => {
  it("names the field that changes by more than a factor of two", () => {
    for (const field of Object.keys(PRICE) as (keyof Price)[]) {
      const [up, down] = [2n * PRICE[field], PRICE[field] / 2n];
      expect(tooLargeStep(PRICE, { ...PRICE, [field]: up })).to.equal(undefined);
      expect(tooLargeStep(PRICE, { ...PRICE, [field]: down })).to.equal(undefined);
      expect(tooLargeStep(PRICE, { ...PRICE, [field]: up + 1n })).to.equal(field);
    }
  });

  it("measures fields that multiply by the reference message", () => {
    const next = { ...PRICE, base: 2_000n, gasPrice: 60n, gasPerByte: 4n };
    expect(tooLargeStep(PRICE, next)).to.equal("referenceFee");
  });

  it("bounds what begins or ends at nothing by the reference message", () => {
    const gas = 30n * (200_000n + 512n);
    expect(tooLargeStep({ ...PRICE, base: 0n }, { ...PRICE, base: gas })).to.equal(undefined);
    const more = { ...PRICE, base: gas + 1n };
    expect(tooLargeStep({ ...PRICE, base: 0n }, more)).to.equal("referenceFee");
  });

  it("is the same in both directions", () => {
    fc.assert(
      fc.property(price, price, (one, other) => {
        expect(tooLargeStep(one, other)).to.equal(tooLargeStep(other, one));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
