import { expect } from "chai";
import fc from "fast-check";

import { convert, inverse, SAME_COIN } from "../../src/decision/Conversion.ts";

describe("convert", () => {
  it("rounds up to a whole wei", () => {
    expect(convert(10n, { numerator: 1n, denominator: 3n })).to.equal(4n);
    expect(convert(9n, { numerator: 1n, denominator: 3n })).to.equal(3n);
    expect(convert(1n, { numerator: 1n, denominator: 10n ** 18n })).to.equal(1n);
    expect(convert(0n, { numerator: 5n, denominator: 3n })).to.equal(0n);
  });

  it("leaves a coin in itself as it is", () => {
    expect(convert(12_345n, SAME_COIN)).to.equal(12_345n);
  });

  it("never asks for less than before after there and back", () => {
    const part = fc.bigInt({ min: 1n, max: 2n ** 64n });
    fc.assert(
      fc.property(part, part, part, (amount, numerator, denominator) => {
        const rate = { numerator, denominator };
        expect(convert(convert(amount, rate), inverse(rate)) >= amount).to.equal(true);
      }),
    );
  });
});
