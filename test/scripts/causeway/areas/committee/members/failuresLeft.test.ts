import { expect } from "chai";

import { failuresLeft } from "../../../../../../scripts/causeway/areas/committee/members/failuresLeft.ts";

describe("failuresLeft", () => {
  it("counts how many of equal validators may fail: more than two thirds must sign", () => {
    expect(failuresLeft([1n, 1n, 1n, 1n], 4n)).to.equal(1);
    expect(failuresLeft([1n, 1n, 1n], 4n)).to.equal(0);
    expect(failuresLeft([1n, 1n, 1n], 3n)).to.equal(0);
  });

  it("takes it that the heaviest fail, in whichever order they are", () => {
    expect(failuresLeft([1n, 1n, 4n, 1n, 1n, 1n, 1n], 10n)).to.equal(0);
    expect(failuresLeft([1n, 2n, 1n, 1n, 1n, 1n, 1n, 1n, 1n], 10n)).to.equal(2);
  });

  it("knows none where those that answer are no quorum", () => {
    expect(failuresLeft([1n, 1n], 3n)).to.equal(undefined);
    expect(failuresLeft([], 4n)).to.equal(undefined);
  });
});
