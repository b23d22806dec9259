import { expect } from "chai";

import { raise } from "../../../../src/evm/node/transactions/fees.ts";

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});

describe("fees of a replacement", () => {
  it("are an eighth higher, both of them", () => {
    expect(raise(fees(800n, 80n), fees(1n, 1n), 10_000n)).to.deep.equal(fees(901n, 91n));
  });

  it("are what is usual now where that is more", () => {
    expect(raise(fees(800n, 80n), fees(5000n, 400n), 10_000n)).to.deep.equal(fees(5000n, 400n));
  });

  it("are the most that may be paid where a node takes that and no more", () => {
    expect(raise(fees(800n, 80n), fees(5000n, 400n), 881n)).to.deep.equal(fees(881n, 400n));
  });

  it("do not exist where a node asks for more than may be paid", () => {
    expect(raise(fees(800n, 80n), fees(5000n, 400n), 880n)).to.equal(undefined);
  });

  it("never tip more than they are in all", () => {
    expect(raise(fees(800n, 800n), fees(1n, 1n), 890n)).to.deep.equal(fees(890n, 890n));
  });
});
