import { expect } from "chai";

import { digitsOf, readAmount } from "../../src/amount/readAmount.ts";
import { rewriteAmount } from "../../src/amount/rewriteAmount.ts";
import { shownAmount } from "../../src/amount/shownAmount.ts";

const read = (text: string, locale = "en", decimals = 6) => readAmount(text, { decimals, locale });

describe("a typed amount", () => {
  it("is read with the separators of its language", () => {
    expect(read("1,234.5")).to.deep.equal({ amount: 1_234_500_000n });
    expect(read("1.234,5", "de")).to.deep.equal({ amount: 1_234_500_000n });
    expect(read("1’234.5", "de-CH")).to.deep.equal({ amount: 1_234_500_000n });
    expect(read("1234,5", "es")).to.deep.equal({ amount: 1_234_500_000n });
  });

  it("is read in the digits of its language, and in western ones of a keyboard there", () => {
    expect(read("١٢٣", "ar-EG")).to.deep.equal({ amount: 123_000_000n });
    expect(read("١٬٢٣٤٫٥", "ar-EG")).to.deep.equal({ amount: 1_234_500_000n });
    expect(read("123", "ar-EG")).to.deep.equal({ amount: 123_000_000n });
    expect(read("1.5", "ar-EG")).to.deep.equal({ amount: 1_500_000n });
  });

  it("refuses a separator that could mean another number", () => {
    expect(read("1,5")).to.deep.equal({ problem: "notANumber" });
    expect(read("1.5", "de")).to.deep.equal({ problem: "notANumber" });
    expect(read("1.2.3")).to.deep.equal({ problem: "notANumber" });
  });

  it("refuses exponents, signs, letters and hex", () => {
    for (const text of ["1e9", "0x10", "abc", "1 2 3", "+1", "∞", "½", "1.5e3"]) {
      expect(read(text), text).to.deep.equal({ problem: "notANumber" });
    }
    expect(read("-1")).to.deep.equal({ problem: "negative" });
    expect(read("\u22121")).to.deep.equal({ problem: "negative" });
  });

  it("refuses more decimals than the token has, and more digits than a field shows", () => {
    expect(read("1.1234567")).to.deep.equal({ problem: "tooManyDecimals" });
    expect(read(".1234567")).to.deep.equal({ problem: "tooManyDecimals" });
    expect(read("1.5", "en", 0)).to.deep.equal({ problem: "tooManyDecimals" });
    expect(read("1".repeat(40))).to.deep.equal({ problem: "tooLong" });
    expect(read("1".repeat(90))).to.deep.equal({ problem: "tooLong" });
    expect(read("9".repeat(30)).amount).to.equal(BigInt(`${"9".repeat(30)}000000`));
    expect(digitsOf("1,234.56", "en")).to.equal(4);
  });

  it("is no mistake in the middle of typing", () => {
    for (const text of ["", " ", "0", "0.", "0.00", "."]) {
      expect(read(text), text).to.deep.equal({});
    }
    expect(read("5.")).to.deep.equal({ amount: 5_000_000n });
  });

  it("stays the same number in another language", () => {
    expect(rewriteAmount("1,234.5", { from: "en", to: "de" })).to.equal("1.234,5");
    expect(rewriteAmount("1.234", { from: "en", to: "de" })).to.equal("1,234");
    expect(rewriteAmount("1234.5", { from: undefined, to: "ar-EG" })).to.equal("١٬٢٣٤٫٥");
    expect(rewriteAmount("abc", { from: "en", to: "de" })).to.equal(undefined);
  });
});

describe("a shown amount", () => {
  const shown = (amount: bigint, rounding: "down" | "up", decimals = 18) =>
    shownAmount(amount, { decimals, locale: "en", rounding });

  it("never shows more than a person gets, nor less than they pay", () => {
    expect(shown(249_199_999_999_999_999n, "down")).to.equal("0.24919");
    expect(shown(249_190_000_000_000_001n, "up")).to.equal("0.2492");
    expect(shown(249_190_000_000_000_000n, "up")).to.equal("0.24919");
    expect(shown(1_060_033_000_000_000n, "up")).to.equal("0.0010601");
  });

  it("shows every whole token", () => {
    expect(shown(1_234_567_899_999n, "down", 6)).to.equal("1,234,567.89");
    expect(shown(12_345_678n, "down", 6)).to.equal("12.3456");
    expect(shown(1n, "down")).to.equal("0.000000000000000001");
    expect(shown(5n, "down", 0)).to.equal("5");
    expect(shown(123_456_789n, "down", 0)).to.equal("123,456,789");
    expect(shown(0n, "up")).to.equal("0");
  });
});
