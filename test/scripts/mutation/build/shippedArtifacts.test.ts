import { expect } from "chai";

import { shippedArtifacts } from "../../../../scripts/mutation/build/shippedArtifacts.ts";

describe("shippedArtifacts", () => {
  it("finds the sources of what tests deploy by name, once each", () => {
    const tests = [
      'create("Mailbox.sol:Mailbox", "") create("Prepaid.sol:Prepaid", "")',
      'create("Mailbox.sol:Mailbox", "") create("FrameLibHarness.sol:FrameLibHarness", "")',
    ];
    expect(shippedArtifacts(tests)).to.deep.equal([
      "contracts/messaging/Mailbox.sol",
      "contracts/messaging/prepaid/Prepaid.sol",
      "test/solidity/messaging/harness/FrameLibHarness.sol",
    ]);
  });
});
