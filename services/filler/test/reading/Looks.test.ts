import { expect } from "chai";

import { Looks } from "../../src/reading/Looks.ts";

describe("looks at chains", () => {
  it("are fresh for a while, each chain's by itself", () => {
    let now = 0;
    const looks = new Looks(() => now);
    expect(looks.isFresh(1n, 100)).to.equal(false);
    looks.note(1n);
    now = 100;
    expect([looks.isFresh(1n, 100), looks.isFresh(2n, 100)]).to.deep.equal([true, false]);
    now = 101;
    expect(looks.isFresh(1n, 100)).to.equal(false);
  });

  it("are forgotten where what was read holds no more", () => {
    const looks = new Looks(() => 0);
    looks.note(1n);
    looks.forget(1n);
    expect(looks.isFresh(1n, 100)).to.equal(false);
  });
});
