import { expect } from "chai";

import { chainList, evmChainConfig } from "../src/index.ts";

const address = `0x${"11".repeat(20)}`;
const chain = (chainId: string) => ({
  name: `chain-${chainId}`,
  chainId,
  rpcUrls: ["http://127.0.0.1:1"],
  mailbox: address,
  committeeRegistry: address,
});
const listed = (...chainIds: string[]) =>
  chainList(evmChainConfig).safeParse(chainIds.map(chain)).success;

describe("chainList", () => {
  it("takes chains that differ", () => {
    expect(listed("1", "2")).to.equal(true);
  });

  it("refuses none at all, and one that is listed twice", () => {
    expect(listed()).to.equal(false);
    expect(listed("1", "2", "1")).to.equal(false);
  });
});
