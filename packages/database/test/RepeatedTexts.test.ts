import { expect } from "chai";

import { RepeatedTexts } from "../src/RepeatedTexts.ts";

describe("texts that are repeated", () => {
  it("are known from the second time on", () => {
    const texts = new RepeatedTexts(2);
    expect(["a", "b", "a", "a", "b"].map((text) => texts.ask(text))).to.deep.equal([
      ...[false, false, true, true, true],
    ]);
  });

  it("are so many at most, since each connection keeps the plans of all", () => {
    const texts = new RepeatedTexts(2);
    for (const text of ["a", "a", "b", "b"]) texts.ask(text);
    expect(["c", "c", "c", "a", "b"].map((text) => texts.ask(text))).to.deep.equal([
      ...[false, false, false, true, true],
    ]);
  });

  it("are forgotten where others come that differ each time", () => {
    const texts = new RepeatedTexts(2);
    for (const text of ["a", "b", "c"]) texts.ask(text);
    expect(texts.ask("a")).to.equal(false);
  });

  it("are not known any more once they are refused", () => {
    const texts = new RepeatedTexts(2);
    for (const text of ["a", "a"]) texts.ask(text);
    texts.refuse("a");
    expect([texts.ask("a"), texts.ask("a")]).to.deep.equal([false, false]);
  });
});
