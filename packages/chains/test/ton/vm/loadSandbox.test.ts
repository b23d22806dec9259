import { spawnSync } from "node:child_process";
import { expect } from "chai";

const RUNS_TRANSACTIONS = `
  import { loadSandbox } from "${new URL("../../../src/ton/node/vm/loadSandbox.ts", import.meta.url)}";
  const { Blockchain } = await loadSandbox();
  for (let chain = 0; chain < 3; chain++) await (await Blockchain.create()).treasury("any");
`;

describe("the TVM in a process", () => {
  it("never lets Node free its compiled code, as V8 can abort the process then", () => {
    const args = [
      "--stress-wasm-code-gc",
      "--trace-wasm-code-gc",
      "--import",
      "tsx",
      "--input-type=module",
      "--eval",
    ];
    const { status, stdout } = spawnSync(process.execPath, [...args, RUNS_TRANSACTIONS], {
      encoding: "utf8",
    });
    expect(status).to.equal(0);
    expect(stdout).to.equal("");
  });
});
