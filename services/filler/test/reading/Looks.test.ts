import { expect } from "chai";

import { Looks } from "../../src/reading/Looks.ts";

const CHAIN = 1n;
const MOST_AGE = 60;

describe("Looks", () => {
  let now: number;
  let looks: Looks;
  const isFresh = () => looks.isFresh(CHAIN, 1_000);

  beforeEach(() => {
    now = 1_000_000;
    looks = new Looks(
      () => MOST_AGE,
      () => now,
    );
  });

  /** The chain's newest block is of now unless it is said to be older. */
  function look(head: bigint, indexed: bigint, age = 0): boolean {
    looks.sawHead(CHAIN, head);
    return looks.sawIndex(CHAIN, {
      height: indexed,
      timestamp: BigInt(Math.ceil(now / 1_000) - age),
    });
  }

  it("are fresh for a while once the index has the newest block", () => {
    expect(isFresh()).to.equal(false);
    expect(look(5n, 5n)).to.equal(true);
    expect(isFresh()).to.equal(true);
    now += 1_001;
    expect(isFresh()).to.equal(false);
  });

  it("are not fresh while the index is behind, and again once it has the block that was the newest", () => {
    expect(look(5n, 4n)).to.equal(false);
    expect(isFresh()).to.equal(false);
    now += 500;
    expect(look(6n, 5n)).to.equal(true);
    expect(isFresh()).to.equal(true);
    now += 600;
    // The block was the newest one 1.1 s ago.
    expect(isFresh()).to.equal(false);
  });

  it("are not fresh if the index reaches a block that was the newest one long ago", () => {
    look(5n, 4n);
    now += 1_001;
    expect(look(9n, 5n)).to.equal(true);
    expect(isFresh()).to.equal(false);
  });

  it("are not fresh by a block that is old, which may not be the newest", () => {
    look(5n, 5n, MOST_AGE);
    expect(isFresh()).to.equal(true);
    look(5n, 5n, MOST_AGE + 1);
    expect(isFresh()).to.equal(false);
  });

  it("are not fresh after the chain replaced a block of the index", () => {
    look(5n, 5n);
    looks.sawHead(CHAIN, 6n);
    looks.forget(CHAIN);
    expect(isFresh()).to.equal(false);
    expect(look(5n, 5n)).to.equal(true);
  });

  it("tell once of a new block of the index", () => {
    expect([looks.isNew(CHAIN, "0x01"), looks.isNew(CHAIN, "0x01")]).to.deep.equal([true, false]);
    expect(looks.isNew(CHAIN, "0x02")).to.equal(true);
  });
});
