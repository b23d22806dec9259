import { expect } from "chai";

import { type NodeFlags, nodeCommand } from "../src/nodeCommand.ts";

describe("nodeCommand", () => {
  it("takes a folder alone, and delivers with some delay then", async () => {
    expect(await parsed("--data", "x")).to.deep.equal({
      data: "x",
      port: 8081,
      blockTime: 1,
      chainId: 31_390,
      keep: 1_000,
      seed: "causeway",
      hold: 0.125,
    });
  });

  for (const [option, value] of [
    ["--port", "65536"],
    ["--port", ""],
    ["--block-time", "0"],
    ["--chain-id", "31336"],
    ["--chain-id", "31400"],
    ["--keep", "0"],
    ["--hold", "1"],
    ["--hold", "-0.1"],
  ] as const) {
    it(`refuses ${option} "${value}"`, async () => {
      const error = await parsed("--data", "x", option, value).catch((reason: Error) => reason);
      expect(error).to.be.instanceOf(Error);
      expect((error as Error).message).to.include(option);
    });
  }

  async function parsed(...options: readonly string[]): Promise<NodeFlags | undefined> {
    let flags: NodeFlags | undefined;
    const program = nodeCommand(async (given) => {
      flags = given;
    });
    for (const command of [program, ...program.commands]) {
      command.exitOverride().configureOutput({ writeErr: () => undefined });
    }
    await program.parseAsync(["run", ...options], { from: "user" });
    return flags;
  }
});
