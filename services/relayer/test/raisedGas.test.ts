import { expect } from "chai";

import { raisedGas } from "../src/raisedGas.ts";

describe("raisedGas", () => {
  it("gives at most so many times what was asked for", () => {
    expect(raisedGas({ factor: 3, maxExtraGas: 1_000_000n }, 100_000n)).to.equal(300_000n);
  });

  it("gives no more beyond what was asked for than the operator loses at most", () => {
    expect(raisedGas({ factor: 3, maxExtraGas: 50_000n }, 100_000n)).to.equal(150_000n);
  });

  it("gives what was asked for where nothing is to be raised", () => {
    expect(raisedGas({ factor: 1, maxExtraGas: 50_000n }, 100_000n)).to.equal(100_000n);
    expect(raisedGas({ factor: 3, maxExtraGas: 0n }, 100_000n)).to.equal(100_000n);
  });
});
