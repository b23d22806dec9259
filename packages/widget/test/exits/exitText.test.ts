import { EXIT_KINDS } from "@causeway/lifecycle";
import { expect } from "chai";

import { exitText } from "../../src/exits/exitText.ts";
import { exitsSay } from "../../src/messages/exits/exitsSay.ts";
import { sampleExits } from "../../src/states/swapSamples.ts";

const LOCALES = ["en", "de-AT", "es", "ar"];

describe("exitText", () => {
  it("says in each language what an owner does, and has texts of exits alone", () => {
    const [fill] = sampleExits();
    if (fill === undefined) throw new Error("the catalogue has no exit");
    const texts = LOCALES.map((locale) => exitText(fill, "Spoke B", exitsSay(locale)));
    expect(new Set(texts).size).to.equal(LOCALES.length);
    for (const text of texts) expect(text).to.include("\u2068Spoke B\u2069");
    const anyone = exitText({ ...fill, from: undefined }, "Spoke B", exitsSay("en"));
    expect(anyone).to.not.equal(texts[0]);
    const kinds = Object.keys(exitsSay("en").exit).filter((kind) => kind !== "fillOwn");
    expect(EXIT_KINDS).to.include.members(kinds);
  });

  it("says other exits as the SDK does, without markers that turn a text round", () => {
    const [exit] = sampleExits();
    if (exit === undefined) throw new Error("the catalogue has no exit");
    const other = { ...exit, kind: "reprove", does: "Prove it\u202e again" } as const;
    expect(exitText(other, "Hub", exitsSay("de"))).to.equal("Prove it again");
  });
});
