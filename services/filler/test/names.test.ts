import { expect } from "chai";

import { assetNamed, chainNamed } from "../src/names.ts";

const CONFIG = {
  assets: [{ symbol: "USDC", assetId: "0xa5" }],
  chains: [{ name: "hub", chainId: 1n }],
} as unknown as Parameters<typeof assetNamed>[0] & Parameters<typeof chainNamed>[0];

describe("names", () => {
  it("are the configuration's", () => {
    expect(assetNamed(CONFIG, "0xa5")).to.equal("USDC");
    expect(chainNamed(CONFIG, 1n)).to.equal("hub");
  });

  it("are ids of what it does not have", () => {
    expect(assetNamed(CONFIG, "0xa6")).to.equal("0xa6");
    expect(chainNamed(CONFIG, 2n)).to.equal("2");
  });
});
