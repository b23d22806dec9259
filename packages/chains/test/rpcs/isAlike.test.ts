import { expect } from "chai";

import { isAlike } from "../../src/rpcs/isAlike.ts";

describe("whether two answers are alike", () => {
  for (const [one, other] of [
    ["0xAB", "0xab"],
    [7, 7],
    [null, null],
    [
      ["0x1", { a: "0xF" }],
      ["0x1", { a: "0xf" }],
    ],
    [{ a: 1, b: null }, { a: 1 }],
    [
      { b: 2, a: 1 },
      { a: 1, b: 2 },
    ],
  ]) {
    it(`counts ${JSON.stringify(one)} as ${JSON.stringify(other)}`, () => {
      expect(isAlike(one, other)).to.equal(true);
      expect(isAlike(other, one)).to.equal(true);
    });
  }

  for (const [one, other] of [
    ["0xab", "0xac"],
    ["7", 7],
    ["", null],
    [0, null],
    [{}, null],
    [{}, []],
    [[], ["0x1"]],
    [
      ["0x1", "0x2"],
      ["0x2", "0x1"],
    ],
    [{ a: 1 }, {}],
    [{ a: { b: ["0x1"] } }, { a: { b: ["0x2"] } }],
  ]) {
    it(`tells ${JSON.stringify(one)} from ${JSON.stringify(other)}`, () => {
      expect(isAlike(one, other)).to.equal(false);
      expect(isAlike(other, one)).to.equal(false);
    });
  }

  it("looks at the fields alone that are read, however deep", () => {
    const [one, other] = [{ logs: [{ data: 1, at: 2 }] }, { logs: [{ data: 1, at: 3 }], more: 4 }];
    expect(isAlike(one, other, ["logs", "data"])).to.equal(true);
    expect(isAlike(one, other, ["logs", "data", "at"])).to.equal(false);
    expect(isAlike(one, other)).to.equal(false);
  });
});
