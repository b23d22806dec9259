import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { expect } from "chai";

import { exitCode } from "../../../scripts/bootstrap/run.mjs";

const RUN = fileURLToPath(new URL("../../../scripts/bootstrap/run.mjs", import.meta.url));

interface Step {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

describe("runSteps", () => {
  /** A process that runs the steps, as the bootstrap does. */
  function start(steps: Step[], args: string[] = []) {
    const context = JSON.stringify({ root: process.cwd(), node: process.execPath });
    const call = `runSteps(${JSON.stringify(steps)}, ${JSON.stringify(args)}, ${context})`;
    const source = `import { runSteps } from ${JSON.stringify(RUN)}; await ${call};`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", source]);
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
  }

  const evaluate = (source: string): Step => ({ program: "node", args: ["--eval", source] });

  it("gives the arguments to the last step, and the steps their output", async () => {
    const print = evaluate("console.log(process.argv.slice(1).join())");
    const { ended } = start([print, print], ["a", "b c"]);
    expect(await ended).to.deep.equal({ code: 0, output: "\na,b c\n" });
  });

  it("ends with the code of the first step that fails", async () => {
    const { ended } = start([evaluate("process.exit(3)"), evaluate("console.log('next')")]);
    expect(await ended).to.deep.equal({ code: 3, output: "" });
  });

  it("adds to a step's environment", async () => {
    const step = { ...evaluate("console.log(process.env.CAUSEWAY)"), env: { CAUSEWAY: "yes" } };
    expect((await start([step]).ended).output).to.equal("yes\n");
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`passes ${signal} on and waits for the step to end`, async () => {
      const { child, ended } = start([
        evaluate(`process.on("${signal}", () => { console.log("ending"); process.exit(5); });
          console.log("ready"); setInterval(() => {}, 1000);`),
      ]);
      child.stdout.once("data", () => child.kill(signal));
      expect(await ended).to.deep.equal({ code: 5, output: "ready\nending\n" });
    });
  }
});

describe("exitCode", () => {
  it("is the one of the process", () => {
    expect(exitCode(3, null)).to.equal(3);
  });

  it("tells which signal ended the process", () => {
    expect(exitCode(null, "SIGTERM")).to.equal(143);
    expect(exitCode(null, "SIGINT")).to.equal(130);
  });
});
