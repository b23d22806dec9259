import { expect } from "chai";

import { entriesOf, parsePart } from "../../../scripts/mutation/Part.ts";

describe("a part of the mutants", () => {
  it("has each mutant in one part", () => {
    const all = Array.from({ length: 11 }, (_, index) => index);
    const parts = ["1/4", "2/4", "3/4", "4/4"].map((text) => entriesOf(all, parsePart(text)));
    expect(parts[1]).to.deep.equal([1, 5, 9]);
    expect(parts.flat().toSorted((one, other) => one - other)).to.deep.equal(all);
    expect(entriesOf(all, parsePart("1/1"))).to.deep.equal(all);
  });

  for (const text of ["0/4", "5/4", "1/0", "2", "a/b", "1/4/2", ""]) {
    it(`is not "${text}"`, () => {
      expect(() => parsePart(text)).to.throw("2/4 is the second of four");
    });
  }
});
