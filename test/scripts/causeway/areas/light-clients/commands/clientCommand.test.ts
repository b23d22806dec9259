import { expect } from "chai";

import { ZkLightClient__factory } from "../../../../../../typechain-types/index.js";
import { type CommandResult, runCauseway } from "../../../../world/runCauseway.ts";

const clientAbi = ZkLightClient__factory.createInterface();

describe("causeway client", function () {
  this.timeout(30_000);

  /** Runs the command where no chain of it answers. */
  function client(...args: string[]): Promise<CommandResult> {
    return runCauseway(["client", ...args], { CAUSEWAY_KEY: undefined });
  }

  const testnet = ["--environment", "testnet"];

  for (const act of ["stop", "distrust"] as const) {
    it(`prints the calls that ${act} light clients for a Safe, asking no chain`, async () => {
      const abused = act === "stop" ? [] : ["--forged", "sepolia"];
      const { code, stdout } = await client(
        act,
        ...testnet,
        "--all",
        ...abused,
        "--print",
        "--json",
      );
      expect(code).to.equal(0);
      const { lightClients } = JSON.parse(stdout);
      expect(lightClients).to.have.length.greaterThan(3);
      for (const { call, address, chain } of lightClients) {
        expect(call.chain).to.equal(chain);
        if (chain === "ton-testnet") expect(call.asked.link).to.match(/^ton:\/\/transfer\//);
        else
          expect([call.to, call.data]).to.deep.equal([
            address,
            clientAbi.getFunction(act).selector,
          ]);
      }
      const places = lightClients.map(({ chain }: { chain: string }) => chain);
      expect(places).to.include("ton-testnet");
    });
  }

  it("says that a distrust does not help against keys that were abused, and a stop does", async () => {
    const { stdout } = await client("distrust", ...testnet, "--all", "--print");
    expect(stdout).to.match(/If keys were abused .* this is not enough: .*causeway client stop/s);
    const stop = await client("stop", ...testnet, "--all", "--print");
    expect(stop.stdout).to.not.include("not enough");
    for (const act of ["distrust", "resume"]) {
      const { stdout: help } = await client(act, "--help");
      expect(help.replace(/\s+/g, " ")).to.match(
        /Do not \w+ after keys were abused, even if they are safe/,
      );
    }
  });

  it("prints the calls and fails where there is no key", async () => {
    const { code, stdout } = await client("stop", ...testnet, "--on", "sepolia");
    expect(code).to.equal(1);
    expect(stdout).to.match(/✘ light client of .* on sepolia: is not stopped: set CAUSEWAY_KEY/);
    expect(stdout).to.match(/on sepolia, chain id 11155111, with no value\n {4}to: {3}0x/);
  });

  it("has to be told whose committee was abused before it distrusts those that follow the hub", async () => {
    const { code, stdout } = await client("distrust", "--environment", "local", "--all", "--print");
    expect(code).to.equal(1);
    expect(stdout).to.match(
      /✘ light client of hub on spoke-a: is not distrusted: say whose committee was abused: --forged/,
    );
    expect(stdout).to.match(/✔ light client of spoke-a on hub: is distrusted by this call/);
  });

  it("distrusts none that follows the hub where nobody can say that the hub's stop is final", async () => {
    const rpc = ["--rpc", "hub=http://127.0.0.1:1"];
    const args = ["--environment", "local", "--follows", "hub", "--forged", "spoke-a", ...rpc];
    const { code, stdout } = await client("distrust", ...args, "--print");
    expect(code).to.equal(1);
    expect(stdout).to.match(
      /✘ light client of hub on spoke-b: is not distrusted: no RPC of hub says/,
    );
    expect(stdout).to.not.contain("data:");
  });

  it("says how to name light clients where none is named", async () => {
    const { code, stderr } = await client("stop", "--environment", "local");
    expect(code).to.equal(1);
    expect(stderr).to.match(/--follows <name> .* --on <name> .*hub, spoke-a, spoke-b/);
  });

  it("fails with the calls where no RPC answers", async () => {
    const rpc = ["--rpc", "hub=http://127.0.0.1:1"];
    const { code, stdout } = await client("stop", "--environment", "local", "--on", "hub", ...rpc);
    expect(code).to.equal(1);
    expect(stdout).to.match(/✘ light client of spoke-a on hub: is not stopped: no RPC of hub/);
  });
});
