import { UnknownChain } from "@causeway/operator";
import { expect } from "chai";

import {
  NoChainOfAsset,
  selectAssets,
  UnknownAsset,
} from "../../../../../scripts/causeway/areas/bridge/selectAssets.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

describe("selectAssets", () => {
  const config = loadConfig(EVM_LOCAL);

  function labels(asset: readonly string[], chain: readonly string[], all = false): string[] {
    return selectAssets(config, { asset, chain, all }).map(({ label }) => label);
  }

  it("names each asset on each chain that is named", () => {
    expect(labels(["USDC"], ["hub"])).to.deep.equal(["USDC on hub"]);
    const both = ["USDC on spoke-a", "USDC on hub", "WBTC on spoke-a", "WBTC on hub"];
    expect(labels(["USDC", "WBTC"], ["spoke-a", "hub"])).to.deep.equal(both);
  });

  it("names it wherever it is if all chains are meant", () => {
    const everywhere = ["WBTC on hub", "WBTC on spoke-a", "WBTC on spoke-b"];
    expect(labels(["WBTC"], [], true)).to.deep.equal(everywhere);
  });

  it("leaves out chains that do not have it, and refuses if none is left", () => {
    const [usdc, ...others] = config.assets;
    const { hub } = usdc!.chains;
    const lonely = { ...config, assets: [{ ...usdc!, chains: { hub: hub! } }, ...others] };
    const on = (...chain: string[]) => selectAssets(lonely, { asset: ["USDC"], chain, all: false });
    expect(on("hub", "spoke-a")).to.have.length(1);
    expect(() => on("spoke-a")).to.throw(NoChainOfAsset, /one of hub, or --all/);
  });

  it("refuses what is not there, or not said", () => {
    expect(() => labels(["DOGE"], ["hub"])).to.throw(UnknownAsset, /one of USDC, WBTC, WETH/);
    expect(() => labels(["USDC"], ["moon"])).to.throw(UnknownChain);
    expect(() => labels(["USDC"], [])).to.throw(NoChainOfAsset, /say where USDC is meant/);
  });
});
