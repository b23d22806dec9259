import { expect } from "chai";

import { OwnContractError, requireForeignReceiver } from "../../src/index.ts";

const CONTRACTS = { Bridge: `0x${"Aa".repeat(20)}`, "Vault/USDC": `0x${"bb".repeat(20)}` };

describe("requireForeignReceiver", () => {
  it("refuses a contract of ours however its address is written, and names it", () => {
    for (const receiver of [`0x${"aa".repeat(20)}`, `0x${"AA".repeat(20)}`]) {
      expect(() => requireForeignReceiver(receiver, CONTRACTS))
        .to.throw(OwnContractError)
        .that.deep.includes({ code: "ReceiverIsOurs", details: { receiver, contract: "Bridge" } });
    }
  });

  it("takes every other account", () => {
    expect(() => requireForeignReceiver(`0x${"cc".repeat(20)}`, CONTRACTS)).not.to.throw();
    expect(() => requireForeignReceiver(`0x${"aa".repeat(20)}`, {})).not.to.throw();
  });
});
