import { expect } from "chai";

import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { Executor__factory, SwapRouter__factory } from "../../../../../../typechain-types/index.js";
import { EVM_LOCAL } from "../../../../world/evmLocal.ts";
import { runCauseway } from "../../../../world/runCauseway.ts";

interface Printed {
  readonly subject: string;
  readonly call: { readonly data: string };
}

describe("causeway swap", function () {
  this.timeout(30_000);
  const config = loadConfig(EVM_LOCAL);
  const router = SwapRouter__factory.createInterface();
  const executor = Executor__factory.createInterface();

  const run = (...args: string[]) =>
    runCauseway(["swap", ...args, "--environment", "local"], { CAUSEWAY_KEY: undefined });

  it("pause prints the call of each chain for a Safe", async () => {
    const { stdout } = await run("pause", "--all", "--print", "--json");
    const { swaps } = JSON.parse(stdout);
    expect(swaps.map(({ subject }: Printed) => subject)).to.deep.equal(
      config.chains.map(({ name }) => `orders of ${name}`),
    );
    for (const { call } of swaps) {
      expect(call.data).to.equal(router.encodeFunctionData("pause"));
    }
  });

  it("remove prints the call that removes a venue by its number", async () => {
    const args = ["--venue", "uniswap-v3", "--chain", "spoke-a", "--print", "--json"];
    const { code, stdout } = await run("remove", ...args);
    expect(code).to.equal(0);
    const { swaps } = JSON.parse(stdout);
    expect(swaps.map(({ subject }: Printed) => subject)).to.deep.equal(["uniswap-v3 of spoke-a"]);
    expect(swaps[0].call.data).to.equal(executor.encodeFunctionData("removeVenue", [64]));
  });

  it("remove lists the venues that there are if it does not know one", async () => {
    const { code, stderr } = await run("remove", "--venue", "curve", "--all", "--print");
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /no chain that you named has the venue curve: swap\.json has uniswap-v2, uniswap-v3, uniswap-v4/,
    );
  });
});
