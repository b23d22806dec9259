import { expect } from "chai";
import { concat, id, keccak256 } from "ethers";

import { assetId, ChainType, decodeInteroperableAddress, environmentOf } from "../../src/index.ts";
import { refusalOf } from "../refusal.ts";
import { readVectors } from "../vectors.ts";

interface AssetVectors {
  assets: { name: string; environment: string; token: string; assetId: string }[];
}

const { assets } = readVectors<AssetVectors>("assets.json");

describe("assetId", () => {
  it("agrees with the vectors", () => {
    for (const { name, environment, token, assetId: expected } of assets) {
      expect(assetId(environment, decodeInteroperableAddress(token)), name).to.equal(expected);
    }
  });

  it("is the hash of its tag, the environment and the token at home", () => {
    const [{ environment, token, assetId: expected } = { environment: "", token: "" }] = assets;
    expect(keccak256(concat([id("causeway.asset.v1"), environment, token]))).to.equal(expected);
  });

  it("is another for each environment, chain and token", () => {
    expect(new Set(assets.map((vector) => vector.assetId))).to.have.length(assets.length);
  });

  it("refuses what is no token or no environment", () => {
    const token = { chainType: ChainType.evm, chainId: 1n, address: `0x${"11".repeat(20)}` };
    const local = environmentOf("local");
    const refused = (change: object, environment = local) =>
      refusalOf(() => assetId(environment, { ...token, ...change }));
    expect(refused({ chainId: 0n })).to.equal("ZeroChainId");
    expect(refused({ address: "0x11" })).to.equal("WrongAddressLength");
    expect(refused({}, "0x11")).to.equal("WrongLength");
  });
});
