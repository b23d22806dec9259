import { expect } from "chai";

import { Looks } from "../../src/reading/Looks.ts";

describe("looks at chains", () => {
  it("are fresh for a while, each chain's by itself", () => {
    let now = 0;
    const looks = new Looks(
      () => 60,
      () => now,
    );
    expect(looks.isFresh(1n, 100)).to.equal(false);
    looks.note(1n, 0n);
    now = 100;
    expect([looks.isFresh(1n, 100), looks.isFresh(2n, 100)]).to.deep.equal([true, false]);
    now = 101;
    expect(looks.isFresh(1n, 100)).to.equal(false);
  });

  it("are not fresh where the newest block is too old by our clock, however often it is seen", () => {
    let now = 1_000_000;
    const looks = new Looks(
      (chainId) => (chainId === 1n ? 60 : 600),
      () => now,
    );
    for (const chainId of [1n, 2n]) looks.note(chainId, 940n);
    expect([looks.isFresh(1n, 100), looks.isFresh(2n, 100)]).to.deep.equal([true, true]);
    now += 1;
    expect([looks.isFresh(1n, 100), looks.isFresh(2n, 100)]).to.deep.equal([false, true]);
    looks.note(1n, 940n);
    expect(looks.isFresh(1n, 100)).to.equal(false);
    looks.note(1n, 941n);
    expect(looks.isFresh(1n, 100)).to.equal(true);
  });

  it("are forgotten where what was read holds no more", () => {
    const looks = new Looks(
      () => 60,
      () => 0,
    );
    looks.note(1n, 0n);
    looks.forget(1n);
    expect(looks.isFresh(1n, 100)).to.equal(false);
  });
});
