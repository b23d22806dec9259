import { expect } from "chai";

import { cut, LONGEST_TEXT, shorten } from "../src/shorten.ts";

describe("shorten", () => {
  it("leaves what is short as it is", () => {
    const value = { text: "a", list: [1, null, { big: 5n }], nothing: undefined };
    expect(shorten(value)).to.deep.equal(value);
    expect(cut("abc", 3)).to.equal("abc");
  });

  it("ends texts, lists, names and depths that are long", () => {
    expect(cut("abcd🚀", 3)).to.equal("abc…");
    const nested: unknown = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`n${i}`, i]));
    const long = { text: "x".repeat(1e6), list: Array(1e5).fill("y"), nested, fields };
    expect(JSON.stringify(shorten(long)).length).to.be.lessThan(LONGEST_TEXT + 3_000);
    expect(JSON.stringify(shorten({ ["name".repeat(1e5)]: 1 })).length).to.be.lessThan(500);
  });

  it("keeps nothing of a long text but its beginning", () => {
    const kept: string[] = [];
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 100; n++) kept.push(cut(`${n}`.padStart(1_000_000, "a b")));
    expect(process.memoryUsage().heapUsed - before).to.be.lessThan(2 ** 26);
    expect(kept).to.have.length(100);
  });
});
