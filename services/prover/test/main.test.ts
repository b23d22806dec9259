import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { buildCircuit } from "@causeway/circuits/build";
import { expect } from "chai";

import { exampleRequest } from "./example.ts";

const POLL_MILLISECONDS = 20;
/** Node takes the types off by itself; before 22.18 it has to be asked to. */
const BY_ITSELF = ["--experimental-strip-types"];
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

describe("the prover's process, run from its sources by Node alone", () => {
  let prover: ChildProcess | undefined;
  const folder = mkdtempSync(join(tmpdir(), "causeway-prover-"));
  before(() => buildCircuit("committee-4"));
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => prover?.kill("SIGKILL"));

  const run = (config: object = {}) => {
    const file = join(folder, "prover.json");
    writeFileSync(file, JSON.stringify({ listen: { port: 0 }, sizes: [4], ...config }));
    const child = spawn(process.execPath, [...BY_ITSELF, MAIN, "run", "--config", file]);
    prover = child;
    return child;
  };

  const start = async () => {
    const child = run();
    child.stderr.resume();
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, ready: JSON.parse(line) };
  };

  it("says in one line where it listens", async () => {
    const { ready } = await start();
    expect(ready.ready).to.equal(true);
    expect(ready.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${ready.url}/health`);
    expect(response.status).to.equal(200);
    expect(await response.json()).to.deep.include({ sizes: [4] });
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`finishes the proof that it makes and ends on ${signal}`, async () => {
      const { child, ready } = await start();
      const proving = fetch(`${ready.url}/proofs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(exampleRequest()),
      });
      await waitUntilQueued(ready.url);
      const exited = once(child, "exit");
      child.kill(signal);
      expect((await proving).status).to.equal(200);
      expect((await exited)[0]).to.equal(0);
    });
  }

  it("ends with a message where artifacts are missing", async () => {
    const child = run({ artifacts: "/nowhere" });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "close");
    expect(code).to.equal(1);
    expect(output).to.include("/nowhere/committee-4/committee-4.wasm is missing");
  });
});

async function waitUntilQueued(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/health`);
    const { queued } = (await response.json()) as { queued: number };
    if (queued > 0) return;
    await sleep(POLL_MILLISECONDS);
  }
}
