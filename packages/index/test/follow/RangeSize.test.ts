import { expect } from "chai";

import { RangeSize } from "../../src/follow/RangeSize.ts";

describe("RangeSize", () => {
  let size: RangeSize;

  beforeEach(() => {
    size = new RangeSize(100n);
  });

  const read = (blocks: bigint, times = 1, isLast = false) => {
    for (let i = 0; i < times; i++) size.note({ from: 1n, to: blocks }, isLast);
    return size.size;
  };

  it("stays with the smaller ranges that an RPC gives", () => {
    expect(read(25n)).to.equal(25n);
    expect(read(25n, 10)).to.equal(25n);
  });

  it("does not take a short last range for a refusal", () => {
    expect(read(25n, 1, true)).to.equal(100n);
  });

  it("tries twice as much after sixteen readings without a refusal, and the chain's range at most", () => {
    read(30n);
    expect(read(30n, 15)).to.equal(30n);
    expect(read(30n)).to.equal(60n);
    expect(read(60n, 16)).to.equal(100n);
    expect(read(100n, 16)).to.equal(100n);
  });

  it("counts readings from the last refusal on", () => {
    read(40n);
    read(40n, 15);
    expect(read(20n)).to.equal(20n);
    expect(read(20n, 15)).to.equal(20n);
    expect(read(20n)).to.equal(40n);
  });
});
