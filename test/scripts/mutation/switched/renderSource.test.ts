import { expect } from "chai";

import { renderSource } from "../../../../scripts/mutation/switched/renderSource.ts";

describe("renderSource", () => {
  it("puts pieces into their places, whatever their order", () => {
    const pieces = [
      { start: 4, end: 5, text: "E" },
      { start: 0, end: 2, text: "" },
    ];
    expect(renderSource("abcdef", pieces)).to.equal("cdEf");
  });

  it("keeps what is put at one place in its order, and before what stands there", () => {
    const pieces = [
      { start: 1, end: 2, text: "B" },
      { start: 1, end: 1, text: "(" },
      { start: 1, end: 1, text: "[" },
    ];
    expect(renderSource("abc", pieces)).to.equal("a([Bc");
  });

  it("refuses pieces that overlap", () => {
    const pieces = [
      { start: 0, end: 2, text: "x" },
      { start: 1, end: 3, text: "y" },
    ];
    expect(() => renderSource("abc", pieces)).to.throw("pieces overlap at byte 1: y");
  });
});
