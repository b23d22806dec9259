import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect } from "chai";

import { freePorts } from "../../scripts/local/processes/freePort.ts";

const LONGEST_RUN = 240_000;
const LONGEST_GOODBYE = 10_000;
const PORTS = /(?<=127\.0\.0\.1:|--port |"port": )\d{4}\b/g;

describe("docs/operators.md", function () {
  this.timeout(LONGEST_RUN + 2 * LONGEST_GOODBYE);

  it("brings up a network by hand with its commands as they stand", async () => {
    const script = await withFreePorts(runnableBlocks("docs/operators.md").join("\n"));
    const { code, output } = await run(`${script}\necho; echo everything is up`);
    expect(code, output).to.equal(0);
    expect(output).to.match(/hub: \d+ transactions/);
    expect(output).to.match(/"chains":\[\{"chainId":"31337","finalisedHeight":/);
    expect(output).to.match(/\{"status":"ok","sizes":\[32\]/);
    expect(output).to.include("everything is up\n");
  });
});

/** The blocks that a reader is meant to run, marked `sh run`. */
function runnableBlocks(file: string): string[] {
  const blocks = readFileSync(file, "utf8").matchAll(/^```sh run\n(.*?)^```$/gms);
  return Array.from(blocks, ([, block]) => block ?? "");
}

async function withFreePorts(script: string): Promise<string> {
  const named = [...new Set(script.match(PORTS))];
  const free = await freePorts(named.length);
  return script.replace(PORTS, (port) => `${free[named.indexOf(port)]}`);
}

/** Runs a script that starts processes in the background, and ends these when the script has ended. */
async function run(script: string): Promise<{ code: number | null; output: string }> {
  const shell = spawn("bash", ["-euo", "pipefail", "-c", script], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on("data", (data) => {
      output += data;
    });
  }
  const end = (signal: NodeJS.Signals) => shell.pid && process.kill(-shell.pid, signal);
  const tooLong = setTimeout(end, LONGEST_RUN, "SIGKILL");
  const closed = new Promise((resolve) => shell.once("close", resolve));
  const code = await new Promise<number | null>((resolve) => shell.once("exit", resolve));
  clearTimeout(tooLong);
  end("SIGTERM");
  const tooSlow = setTimeout(end, LONGEST_GOODBYE, "SIGKILL");
  await closed;
  clearTimeout(tooSlow);
  return { code, output };
}
