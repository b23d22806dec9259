import { expect } from "chai";

import { isForeignWarning } from "../../../scripts/hardhat/ownWarnings.ts";

const warning = {
  type: "Warning",
  component: "general",
  message: "Unused local variable.",
  severity: "warning" as const,
};

describe("isForeignWarning", () => {
  it("drops a warning about a dependency", () => {
    const formattedMessage = "Warning: x\n  --> ./node_modules/forge-std/Test.sol:1:1:\n";
    expect(isForeignWarning({ ...warning, formattedMessage })).to.equal(true);
  });

  it("keeps a warning about our own source", () => {
    const formattedMessage = "Warning: x\n  --> ./contracts/messaging/Mailbox.sol:1:1:\n";
    expect(isForeignWarning({ ...warning, formattedMessage })).to.equal(false);
  });

  it("keeps an error wherever it is", () => {
    const formattedMessage = "Error: x\n  --> ./node_modules/forge-std/Test.sol:1:1:\n";
    expect(isForeignWarning({ ...warning, severity: "error", formattedMessage })).to.equal(false);
  });
});
