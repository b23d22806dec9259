import { expect } from "chai";

import { CommitteeRegistry__factory } from "../../../../../../typechain-types/index.js";
import { type CommandResult, runCauseway } from "../../../../world/runCauseway.ts";

describe("causeway committee withdraw", function () {
  this.timeout(30_000);

  /** Runs the command where no chain of it answers. */
  function withdraw(...args: string[]): Promise<CommandResult> {
    return runCauseway(["committee", "withdraw", ...args], { CAUSEWAY_KEY: undefined });
  }

  const data = CommitteeRegistry__factory.createInterface().encodeFunctionData("withdrawCommittee");

  it("prints the calls for a Safe, asking no chain", async () => {
    const { code, stdout } = await withdraw(
      "--environment",
      "testnet",
      "--all",
      "--print",
      "--json",
    );
    expect(code).to.equal(0);
    const { chains } = JSON.parse(stdout);
    expect(chains).to.have.length.greaterThan(2);
    for (const { chain, call } of chains) expect(call).to.deep.include({ chain, data });
  });

  it("prints the call and fails where there is no key", async () => {
    const { code, stdout } = await withdraw("--environment", "testnet", "--chain", "sepolia");
    expect(code).to.equal(1);
    expect(stdout).to.match(/✘ sepolia: nothing is withdrawn: set CAUSEWAY_KEY/);
    expect(stdout).to.include(`data: ${data}`);
  });

  it("prints the call and fails where no RPC answers", async () => {
    const rpc = ["--rpc", "hub=http://127.0.0.1:1"];
    const { code, stdout } = await withdraw("--environment", "local", "--chain", "hub", ...rpc);
    expect(code).to.equal(1);
    expect(stdout).to.match(/✘ hub: a committee may be proposed still: /);
    expect(stdout).to.include(`data: ${data}`);
  });

  it("needs to be told which chain", async () => {
    const { code, stderr } = await withdraw("--environment", "local");
    expect(code).to.equal(1);
    expect(stderr).to.contain("give --chain <name>");
  });
});
