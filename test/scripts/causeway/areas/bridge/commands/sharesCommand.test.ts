import { expect } from "chai";

import { IVaultLosses__factory } from "../../../../../../typechain-types/index.js";
import { runCauseway } from "../../../../world/runCauseway.ts";

describe("causeway shares", function () {
  this.timeout(30_000);
  const vault = IVaultLosses__factory.createInterface();

  const run = (...args: string[]) =>
    runCauseway(["shares", ...args, "--environment", "local"], { CAUSEWAY_KEY: undefined });

  it("prints the call of each vault for a guardian's Safe, asking no chain", async () => {
    const { code, stdout } = await run("hold", "--asset", "USDC", "--all", "--print", "--json");
    expect(code).to.equal(0);
    const { assets } = JSON.parse(stdout);
    expect(assets).to.not.have.length(0);
    for (const { asset, call } of assets) {
      expect(asset).to.equal("USDC");
      expect(call.data).to.equal(vault.encodeFunctionData("holdShares"));
    }
  });

  it("says that nobody has shares where an asset is minted", async () => {
    const { code, stderr } = await run("hold", "--asset", "WBTC", "--chain", "spoke-b", "--print");
    expect([code, stderr]).to.deep.equal([
      1,
      "causeway: WBTC: it is minted there, so there are no shares\n",
    ]);
  });

  it("takes amounts of whole tokens alone, and times with their zone", async () => {
    const args = ["write-off", "--asset", "USDC", "--chain", "hub", "--from", "spoke-a", "--print"];
    const few = await run(...args, "--amount", "a few", "--since", "2026-11-28T20:43:49Z");
    expect([few.code, few.stderr]).to.satisfy(([code]: [number]) => code !== 0);
    expect(few.stderr).to.match(/tokens, as 1500.25/);
    const zoneless = await run(...args, "--amount", "1", "--since", "2026-11-28T20:43:49");
    expect(zoneless.stderr).to.match(/give a time with its zone/);
  });
});
