import { expect } from "chai";
import { makeError } from "ethers";

import { revertDataOf } from "../../src/contracts/revertDataOf.ts";

const DATA = "0xb8e0e4cf00";

describe("what a call reverted with, in an error", () => {
  for (const [who, error] of Object.entries({
    ethers: makeError("execution reverted", "CALL_EXCEPTION", {
      ...{ action: "call", data: DATA, reason: null, invocation: null, revert: null },
      transaction: { to: null, data: "0x" },
    }),
    "ethers, which could not read a node's answer": makeError(
      "could not coalesce",
      "UNKNOWN_ERROR",
      {
        error: { code: -32000, data: DATA },
      },
    ),
    Hardhat: Object.assign(new Error("reverted"), { code: 3, data: DATA }),
    "an older Hardhat": Object.assign(new Error("reverted"), { data: { data: DATA, message: "" } }),
    viem: new Error("call", { cause: Object.assign(new Error("rpc"), { data: DATA }) }),
  })) {
    it(`is found where ${who} puts it`, () => expect(revertDataOf(error)).to.equal(DATA));
  }

  it("is missing where nothing reverted", () => {
    for (const error of [undefined, null, "0x12", new Error("no"), { data: "none" }, { data: 5 }]) {
      expect(revertDataOf(error)).to.equal(undefined);
    }
  });

  it("is looked for in an error that is its own cause, once", () => {
    const error = new Error("round");
    error.cause = error;
    expect(revertDataOf(error)).to.equal(undefined);
  });
});
