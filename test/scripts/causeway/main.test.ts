import { expect } from "chai";

import { spawnCauseway } from "../world/spawnCauseway.ts";

const local = ["--environment", "local"];
const hub = [...local, "--chain", "hub"];
const nobody = ["--rpc", "hub=http://127.0.0.1:1"];
const message = ["--message", `0x${"00".repeat(32)}`, "--origin", "hub"];
const UNREAD = /^causeway: .*hub.*does not answer.* npm start/;

/** Each command once as a process. What it does is tested within the tests' own, which is much faster. */
describe("causeway as a process", function () {
  this.timeout(60_000);

  for (const [args, code, errors] of [
    [["plan", ...hub, ...nobody, "--no-cost"], 1, UNREAD],
    [["apply", ...hub, ...nobody], 1, UNREAD],
    [["check", ...local, "--moon"], 2, /^error: unknown option '--moon'$/m],
    [["status", ...local, ...nobody, ...message], 2, UNREAD],
    [["deliver", ...local, ...nobody, ...message], 2, UNREAD],
    [["unpause", ...local], 1, /^causeway: .*--lane/m],
    [["proposal", "verify", "missing.json", ...local], 2, /^causeway: ENOENT/],
    [["committee", "rotate", ...local, "--wait", "x"], 1, /^error: option '--wait/],
    [["moon"], 1, /^error: unknown command 'moon'$/m],
  ] as const) {
    it(`ends with ${code} and says why on standard error: ${args.slice(0, 2).join(" ")}`, async () => {
      const result = await spawnCauseway(args);
      expect(result.stderr).to.match(errors);
      expect(result.stdout).to.equal("");
      expect(result.code).to.equal(code);
    });
  }

  it("prints what it was asked for on standard output: drill", async () => {
    const { code, stdout, stderr } = await spawnCauseway(["drill", ...hub, ...nobody]);
    expect(stdout).to.match(/^hub\n {2}✘ cannot be read: the RPC of hub/);
    expect({ code, stderr }).to.deep.equal({ code: 2, stderr: "" });
  });

  it("has the key from its environment: pause", async () => {
    const args = ["pause", "--environment", "testnet", "--chain", "sepolia"];
    const { code, stdout, stderr } = await spawnCauseway(args, { CAUSEWAY_KEY: "nonsense" });
    expect(stdout).to.match(/is not paused: CAUSEWAY_KEY is not a private key/);
    expect({ code, stderr }).to.deep.equal({ code: 1, stderr: "" });
  });

  it("prints help and ends well", async () => {
    const { code, stdout, stderr } = await spawnCauseway(["--help"]);
    expect(stdout).to.match(/^Usage: causeway \[options\] \[command\]\n.*\n {2}plan /s);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
  });
});
