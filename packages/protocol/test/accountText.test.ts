import { expect } from "chai";

import { accountText, readTonAddress, TON_MAINNET_CHAIN_ID } from "../src/index.ts";

const ACCOUNT = "ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e";

describe("accountText", () => {
  it("writes an account of TON as TON does, with the flag of test networks where it belongs", () => {
    const onMain = "EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF";
    expect(accountText(`0x00${ACCOUNT}`, TON_MAINNET_CHAIN_ID)).to.equal(onMain);
    expect(accountText(`0x${ACCOUNT}`, TON_MAINNET_CHAIN_ID)).to.equal(onMain);
    const onTest = accountText(`0x00${ACCOUNT}`, TON_MAINNET_CHAIN_ID + 1n);
    expect(onTest).to.match(/^kQ/);
    expect(readTonAddress(onTest)).to.include({ address: `0x00${ACCOUNT}`, isTestOnly: true });
  });

  it("leaves the digits of an account of another chain as they are", () => {
    const account = `0x${"aB".repeat(20)}`;
    expect(accountText(account, 1n)).to.equal(account);
  });
});
