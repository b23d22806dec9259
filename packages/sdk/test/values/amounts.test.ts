import { expect } from "chai";

import { formatAmount } from "../../src/values/formatAmount.ts";
import { parseAmount } from "../../src/values/parseAmount.ts";
import { thrown } from "../refused.ts";

const LOCALES = [
  "en",
  "de",
  "de-CH",
  "fr",
  "hi-IN",
  "pl",
  "es",
  "ar-EG",
  "fa",
  "ja",
  "pt-PT",
  "en-ZA",
];

/** Numbers that depend on a seed alone. */
function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

describe("parseAmount", () => {
  it("reads whole tokens in smallest units, without any rounding", () => {
    expect(parseAmount("1234.5", { decimals: 6 })).to.equal(1_234_500_000n);
    expect(parseAmount(".5", { decimals: 1 })).to.equal(5n);
    expect(parseAmount("0.1", { decimals: 18 }) + parseAmount("0.2", { decimals: 18 })).to.equal(
      parseAmount("0.3", { decimals: 18 }),
    );
    const digits = "9007199254740993.000000000000000001";
    expect(parseAmount(digits, { decimals: 18 })).to.equal(
      9_007_199_254_740_993_000_000_000_000_000_001n,
    );
  });

  it("refuses what is no amount of the token", () => {
    const refusals = [
      ["1e18", "digits"],
      ["0x10", "digits"],
      ["", "digits"],
      ["1.2.3", "digits"],
      ["1,5", "digits"],
      ["Infinity", "digits"],
      ["+1", "digits"],
      ["-1", "negative"],
      ["\u22121", "negative"],
      ["1.0000001", "6 decimals"],
      ["9".repeat(78), "2^256"],
    ] as const;
    for (const [text, words] of refusals) {
      const error = thrown(() => parseAmount(text, { decimals: 6 }), "BadInput");
      expect(error.message, text).to.include(words);
    }
  });

  it("takes zeros beyond the token's decimals", () => {
    expect(parseAmount("1.500000000", { decimals: 6 })).to.equal(1_500_000n);
  });

  it("reads the separators of a locale", () => {
    expect(parseAmount("1.234,5", { decimals: 2, locale: "de" })).to.equal(123_450n);
    expect(parseAmount("1,234.5", { decimals: 2, locale: "en" })).to.equal(123_450n);
    expect(parseAmount("12,34,567.5", { decimals: 2, locale: "hi-IN" })).to.equal(123_456_750n);
    expect(parseAmount("1 234,5", { decimals: 2, locale: "fr" })).to.equal(123_450n);
    expect(parseAmount("1'234.5", { decimals: 2, locale: "de-CH" })).to.equal(123_450n);
    expect(parseAmount("١٬٢٣٤٫٥", { decimals: 2, locale: "ar-EG" })).to.equal(123_450n);
  });

  it("refuses a separator at a place where the locale has none: it may be meant as the other one", () => {
    for (const text of ["1.5", "12.34", "1.2345", "1.234.5", "12.345.67"]) {
      thrown(() => parseAmount(text, { decimals: 6, locale: "de" }), "BadInput");
    }
    thrown(() => parseAmount("1,5", { decimals: 6, locale: "en" }), "BadInput");
    thrown(() => parseAmount("1,23,456", { decimals: 6, locale: "en" }), "BadInput");
  });
});

describe("formatAmount", () => {
  it("writes every digit, and a symbol", () => {
    expect(formatAmount(1_234_500_000n, { decimals: 6, symbol: "USDC" })).to.equal("1234.5 USDC");
    expect(formatAmount(123_456_789n, { decimals: 2, locale: "de" })).to.equal("1.234.567,89");
    expect(formatAmount(-5n, { decimals: 1, locale: "de" })).to.equal("-0,5");
  });

  it("cuts digits off, and never shows more than there is", () => {
    expect(formatAmount(1_999_999n, { decimals: 6, mostDecimals: 2 })).to.equal("1.99");
    expect(formatAmount(1_999_999n, { decimals: 6, mostDecimals: 0 })).to.equal("1");
    expect(formatAmount(1_999_999n, { decimals: 6, mostDecimals: 9 })).to.equal("1.999999");
  });

  it("writes what parseAmount reads, in each locale, for any amount and decimals", () => {
    const random = randomNumbers(34);
    for (let run = 0; run < 300; run++) {
      const size = random.next().value % 256;
      let amount = 0n;
      for (let bits = 0; bits <= size; bits += 32)
        amount = (amount << 32n) | BigInt(random.next().value);
      amount &= (1n << 256n) - 1n;
      const decimals = random.next().value % 37;
      const locale = [undefined, ...LOCALES][random.next().value % (LOCALES.length + 1)];
      const text = formatAmount(amount, { decimals, locale });
      expect(parseAmount(text, { decimals, locale }), `${text} ${locale}`).to.equal(amount);
    }
  });
});
