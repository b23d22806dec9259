import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { expect } from "chai";

const PROGRAM = fileURLToPath(new URL("world/served.ts", import.meta.url));

describe("a service's program", () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill("SIGKILL"));

  function run(...args: string[]) {
    const started = spawn(process.execPath, ["--import", "tsx", PROGRAM, ...args]);
    child = started;
    const written = { stdout: "", stderr: "" };
    started.stdout.on("data", (chunk) => {
      written.stdout += chunk;
    });
    started.stderr.on("data", (chunk) => {
      written.stderr += chunk;
    });
    const ended = once(started, "close").then(([code]) => ({ code, ...written }));
    return { started, ended };
  }

  it("tells its URL, and stops the service at a signal", async () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const { started, ended } = run("run", "--config", "here");
      await once(createInterface(started.stdout), "line");
      started.kill(signal);
      expect(await ended).to.deep.equal({
        code: 0,
        stdout: '{"ready":true,"url":"http://here:1"}\nstopped\n',
        stderr: "",
      });
    }
  });

  it("takes the port of the command line before the configured one", async () => {
    const { started, ended } = run("run", "--config", "here", "--port", "0");
    await once(createInterface(started.stdout), "line");
    started.kill("SIGTERM");
    expect((await ended).stdout).to.include('"url":"http://here:0"');
  });

  it("stops the service that cannot go on, and ends with the reason", async () => {
    const { ended } = run("run", "--config", "here", "--lose-after", "10");
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).to.deep.equal({ code: 1, stderr: "nothing: all is lost\n" });
    expect(stdout).to.include("stopped");
  });

  it("refuses what is no port", async () => {
    for (const port of ["65536", "-1", "1.5", "x"]) {
      const { code, stderr } = await run("run", "--config", "here", "--port", port).ended;
      expect(code).to.equal(1);
      expect(stderr).to.include("a port is a number from 0 to 65535");
    }
  });
});
