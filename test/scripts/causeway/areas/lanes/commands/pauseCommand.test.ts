import { expect } from "chai";

import { Mailbox__factory } from "../../../../../../typechain-types/index.js";
import { type CommandResult, runCauseway } from "../../../../world/runCauseway.ts";

describe("causeway pause", function () {
  this.timeout(30_000);

  /** Runs the command where no chain of it answers. */
  function pause(...args: string[]): Promise<CommandResult> {
    return runCauseway(["pause", ...args], { CAUSEWAY_KEY: undefined });
  }

  const testnet = ["--environment", "testnet"];

  it("prints the calls for a Safe, asking no chain", async () => {
    const { code, stdout } = await pause(...testnet, "--all", "--print", "--json");
    expect(code).to.equal(0);
    const { lanes } = JSON.parse(stdout);
    expect(lanes).to.have.length.greaterThan(3);
    const mailbox = Mailbox__factory.createInterface();
    const onTon = [];
    for (const { id, chain, call } of lanes) {
      expect(call.chain).to.equal(chain);
      if (chain === "ton-testnet") {
        onTon.push(id);
        // a message that holds the lane's id
        expect(call.asked.body).to.equal(Buffer.from(call.data.slice(2), "hex").toString("base64"));
        expect(call.data).to.include(id.slice(2));
        continue;
      }
      expect(Array.from(mailbox.decodeFunctionData("pauseLane", call.data))).to.deep.equal([id]);
    }
    expect(onTon).to.have.length.greaterThan(1);
  });

  it("prints the calls and fails where there is no key", async () => {
    const { code, stdout } = await pause(...testnet, "--chain", "sepolia");
    expect(code).to.equal(1);
    expect(stdout).to.match(/✘ lane .* -> sepolia: is not paused: set CAUSEWAY_KEY/);
    expect(stdout).to.match(
      /on sepolia, chain id 11155111, with no value\n {4}to: {3}0x.*\n {4}data: 0x/,
    );
  });

  it("lists the lanes that there are if it does not know one", async () => {
    const { code, stderr } = await pause("--environment", "local", "--lane", "hub:moon");
    expect(code).to.equal(1);
    expect(stderr).to.match(/there is no lane "hub:moon".*\n.*lane spoke-a -> hub, 0x/);
  });

  it("fails with the calls where no RPC answers", async () => {
    const rpc = ["--rpc", "hub=http://127.0.0.1:1"];
    const { code, stdout } = await pause("--environment", "local", "--lane", "spoke-a:hub", ...rpc);
    expect(code).to.equal(1);
    expect(stdout).to.match(/✘ lane spoke-a -> hub: is not paused: no RPC of hub is of use/);
  });
});
