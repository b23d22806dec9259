import { expect } from "chai";
import fc from "fast-check";

import { cleanText } from "../../src/tokens/cleanText.ts";

describe("a text of strangers", () => {
  for (const [text, shown] of [
    ["USD Coin", "USD Coin"],
    ["\u202eFED\u202c", "FED"],
    ["U\u200bS\u2066D\ufeff\u00ad", "USD"],
    ["a\0b\u001b[31mc\n\td", "ab[31mc d"],
    ["\ud800x\udfff", "x"],
    ["名前 🪙", "名前 🪙"],
    [" \u3164\u2028 ", null],
    ["", null],
    ["🪙".repeat(100), "🪙".repeat(64)],
    [`${"a".repeat(63)} b`, "a".repeat(63)],
  ] as const) {
    it(`is shown as ${JSON.stringify(shown)}`, () => {
      expect(cleanText(text)).to.equal(shown);
    });
  }

  it("has at most 64 characters and no hidden ones, and stays the same if cleaned twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 99 }), (text) => {
        const shown = cleanText(text) ?? "";
        expect([...shown].length).to.be.at.most(64);
        expect(shown).to.not.match(/\p{C}/u);
        expect(cleanText(shown) ?? "").to.equal(shown);
      }),
      { numRuns: 30 },
    );
  });
});
