import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildCircuit } from "@causeway/circuits/build";
import { expect } from "chai";

import { exampleRequest } from "./example.ts";

const POLL_MILLISECONDS = 20;
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

describe("the prover's process", () => {
  let prover: ChildProcess | undefined;
  before(() => buildCircuit("committee-4"));
  afterEach(() => prover?.kill("SIGKILL"));

  const start = async () => {
    const child = spawn(process.execPath, ["--import", "tsx", MAIN, "--sizes", "4"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    prover = child;
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, ready: JSON.parse(line) };
  };

  it("says in one line where it listens", async () => {
    const { ready } = await start();
    expect(ready).to.include({ ready: true, host: "127.0.0.1" });
    expect(ready.sizes).to.deep.equal([4]);
    const response = await fetch(`http://127.0.0.1:${ready.port}/health`);
    expect(response.status).to.equal(200);
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`finishes the proof that it makes and ends on ${signal}`, async () => {
      const { child, ready } = await start();
      const proving = fetch(`http://127.0.0.1:${ready.port}/proofs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(exampleRequest()),
      });
      await waitUntilQueued(ready.port);
      const exited = once(child, "exit");
      child.kill(signal);
      expect((await proving).status).to.equal(200);
      expect((await exited)[0]).to.equal(0);
    });
  }

  it("ends with a message where artifacts are missing", async () => {
    const flags = ["--sizes", "4", "--artifacts", "/nowhere"];
    const child = spawn(process.execPath, ["--import", "tsx", MAIN, ...flags]);
    prover = child;
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "close");
    expect(code).to.equal(1);
    expect(output).to.include("/nowhere/committee-4/committee-4.wasm is missing");
  });
});

async function waitUntilQueued(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    const { queued } = (await response.json()) as { queued: number };
    if (queued > 0) return;
    await sleep(POLL_MILLISECONDS);
  }
}
