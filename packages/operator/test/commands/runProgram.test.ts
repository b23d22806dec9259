import { expect } from "chai";

import { runCauseway } from "../../../../test/scripts/world/runCauseway.ts";

describe("two runs of the program in one process", () => {
  const NOWHERE = ["--environment", "local", "--config", "moon"];
  const listing = ["pause", "--environment", "testnet", "--all", "--print", "--json"];

  it("know nothing of each other's options and exit code", async () => {
    const failing = await runCauseway(["check", "--all", ...NOWHERE]);
    expect(failing.code).to.equal(2);
    expect(failing.stderr).to.match(/^causeway: moon\/local\/chains\.json: cannot be read/);
    const { code, stdout } = await runCauseway(["check", "--chain", "hub", ...NOWHERE, "--help"]);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^Usage: causeway check \[options\]\n/);
    expect((await runCauseway(["plan", ...NOWHERE])).code).to.equal(1);
    expect(process.exitCode).to.equal(undefined);
  });

  it("keep their output and environment apart, even at once", async () => {
    const testnet = ["pause", "--environment", "testnet", "--chain", "sepolia"];
    const [json, unusable, missing] = await Promise.all([
      runCauseway(listing),
      runCauseway(testnet, { CAUSEWAY_KEY: "nonsense" }),
      runCauseway(testnet, { CAUSEWAY_KEY: undefined }),
    ]);
    expect(JSON.parse(json.stdout).lanes).to.have.length.greaterThan(3);
    expect(json).to.include({ code: 0, stderr: "" });
    expect(unusable.stdout).to.include("is not paused: CAUSEWAY_KEY is not a private key");
    expect(missing.stdout).to.include("is not paused: set CAUSEWAY_KEY");
    expect([unusable.code, missing.code]).to.deep.equal([1, 1]);
  });
});
