import { expect } from "chai";

import { confirmationsOf } from "../../src/decision/confirmationsOf.ts";

describe("confirmations", () => {
  it("count the transfer's own block", () => {
    expect(confirmationsOf({ height: 7n, isFinal: false }, 7n)).to.equal(1);
    expect(confirmationsOf({ height: 7n, isFinal: false }, 9n)).to.equal(3);
  });

  it("are none of a block that is read only to below it", () => {
    expect(confirmationsOf({ height: 7n, isFinal: false }, 5n)).to.equal(0);
  });

  it("do not matter in a final block", () => {
    expect(confirmationsOf({ height: 7n, isFinal: true }, 7n)).to.equal("final");
  });
});
