import { expect } from "chai";

import { dealt } from "../../../../scripts/ci/suites/mochaSuite.ts";

describe("dealt", () => {
  it("gives every card to one player", () => {
    expect(dealt([1, 2, 3, 4, 5], 2)).to.deep.equal([
      [1, 3, 5],
      [2, 4],
    ]);
  });

  it("has no player without cards", () => {
    expect(dealt([1], 2)).to.deep.equal([[1]]);
  });
});
