import { expect } from "chai";

import { isHeldAlready } from "../../src/evm/heldAlready.ts";

describe("isHeldAlready", () => {
  it("knows what nodes say of a transaction that they hold, or of another with its nonce", () => {
    for (const message of [
      "already known",
      "known transaction: 0x12",
      "transaction already imported",
      "replacement transaction underpriced",
      "nonce too low: next nonce 3, tx nonce 2",
    ]) {
      expect(isHeldAlready(new Error(message)), message).to.equal(true);
    }
  });

  it("does not take another refusal for it", () => {
    for (const message of [
      "insufficient funds for gas * price + value",
      "unknown transaction type",
      "unknown account",
      "nonce too high",
      "exceeds block gas limit",
    ]) {
      expect(isHeldAlready(new Error(message)), message).to.equal(false);
    }
  });
});
