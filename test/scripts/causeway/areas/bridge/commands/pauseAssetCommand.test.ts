import { expect } from "chai";

import { assetIdOf } from "../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { IBridgeAdmin__factory } from "../../../../../../typechain-types/index.js";
import { EVM_LOCAL } from "../../../../world/evmLocal.ts";
import { runCauseway } from "../../../../world/runCauseway.ts";

describe("causeway pause --asset", function () {
  this.timeout(30_000);
  const config = loadConfig(EVM_LOCAL);
  const bridge = IBridgeAdmin__factory.createInterface();

  const run = (command: string, ...args: string[]) =>
    runCauseway([command, "--environment", "local", ...args], { CAUSEWAY_KEY: undefined });

  it("prints the call of each chain for a Safe, asking no chain", async () => {
    const { code, stdout } = await run("pause", "--asset", "WBTC", "--all", "--print", "--json");
    expect(code).to.equal(0);
    const { assets } = JSON.parse(stdout);
    expect(assets.map(({ chain }: { chain: string }) => chain)).to.deep.equal(
      config.chains.map(({ name }) => name),
    );
    const id = assetIdOf(config, config.assets[1]!);
    for (const { asset, call } of assets) {
      expect(asset).to.equal("WBTC");
      expect(Array.from(bridge.decodeFunctionData("pauseAsset", call.data))).to.deep.equal([id]);
    }
  });

  for (const command of ["pause", "unpause"]) {
    it(`${command} refuses lanes beside assets`, async () => {
      for (const lane of [
        ["--lane", "hub:spoke-a"],
        ["--from", "hub"],
      ]) {
        const args = ["--asset", "USDC", "--chain", "hub", "--print", ...lane];
        const { code, stderr } = await run(command, ...args);
        expect(code).to.equal(1);
        expect(stderr).to.match(/--asset means an asset on a chain/);
      }
    });

    it(`${command} lists the assets that there are if it does not know one`, async () => {
      const { code, stderr } = await run(command, "--asset", "DOGE", "--all", "--print");
      expect(code).to.equal(1);
      expect(stderr).to.match(/there is no asset "DOGE": it is one of USDC, WBTC, WETH/);
    });
  }

  it("is about lanes still where no asset is named", async () => {
    const { code, stdout } = await run("pause", "--chain", "hub", "--print", "--json");
    expect(code).to.equal(0);
    expect(JSON.parse(stdout).lanes).to.have.length(2);
  });
});
