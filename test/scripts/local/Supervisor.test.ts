import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { isAlive } from "@causeway/local-network/isAlive";
import { expect } from "chai";

import { ProcessFailed, Supervisor } from "../../../scripts/local/processes/Supervisor.ts";

/** A shell that notes the ids of itself and of a child that ignores polite requests, and waits. */
const FAMILY =
  'sh -c "trap : TERM; echo child \\$\\$; while true; do sleep 1; done" & echo self $$; wait';

const URL = "http://127.0.0.1:1";

describe("Supervisor", function () {
  this.timeout(30_000);
  let folder: string;
  let supervisor: Supervisor;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-supervisor-"));
    supervisor = new Supervisor(folder);
  });

  afterEach(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true });
  });

  const shell = (name: string, script: string) => ({ name, file: "/bin/sh", args: ["-c", script] });

  async function idsIn(log: string): Promise<number[]> {
    for (;;) {
      const ids = [...readFileSync(join(folder, log), "utf8").matchAll(/(?:self|child) (\d+)/g)];
      if (ids.length === 2) return ids.map(([, id]) => Number(id));
      await sleep(20);
    }
  }

  async function untilGone(ids: number[]): Promise<void> {
    while (ids.some(isAlive)) await sleep(50);
  }

  it("runs a command to its end and keeps its output", async () => {
    await supervisor.run(shell("speak", "echo hello"));
    expect(readFileSync(join(folder, "speak.log"), "utf8")).to.equal("hello\n");
  });

  it("says how a command failed and shows its last lines", async () => {
    const error = await supervisor
      .run(shell("stumble", "echo the reason; exit 3"))
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ProcessFailed);
    expect(String(error)).to.match(/stumble ended with exit code 3.*stumble\.log\.\nthe reason/);
  });

  it("says of a command that is not there that it could not be started", async () => {
    const error = await supervisor
      .run({ name: "ghost", file: "/no/such/program", args: [] })
      .catch(String);
    expect(error).to.match(/ghost could not be started/);
  });

  it("tells of a process that should stay up and ends", async () => {
    supervisor.start(shell("service", "echo oh no >&2; exit 0"));
    const error = await supervisor.failed.catch(String);
    expect(error).to.match(/service ended with exit code 0.*\noh no/);
  });

  describe("with an upkeep", () => {
    let told: string[];

    function keepUp(restarts: number): Supervisor {
      told = [];
      return new Supervisor(folder, {
        restarts,
        onRestart: ({ process, ending }, left) => told.push(`${process} ${ending}, ${left} left`),
        onGivenUp: ({ process, logFile }) => told.push(`${process} stays down: ${logFile}`),
      });
    }

    async function untilTold(count: number): Promise<void> {
      while (told.length < count) await sleep(20);
    }

    it("starts a service again as often as it may, then says that it stays down", async () => {
      supervisor = keepUp(2);
      supervisor.keep(shell("service", "echo up; exit 3"), URL);
      await untilTold(3);
      await sleep(700);
      expect(told).to.deep.equal([
        "service ended with exit code 3, 1 left",
        "service ended with exit code 3, 0 left",
        `service stays down: ${join(folder, "service.log")}`,
      ]);
      expect(readFileSync(join(folder, "service.log"), "utf8")).to.equal("up\nup\nup\n");
    });

    it("starts nothing again once it stops", async () => {
      supervisor = keepUp(2);
      supervisor.keep(shell("service", "echo up; exec sleep 60"), URL);
      while (!existsSync(join(folder, "service.log"))) await sleep(20);
      await supervisor.stop();
      await sleep(700);
      expect(told).to.deep.equal([]);
    });

    it("fails as a whole if a process ends that is not kept", async () => {
      supervisor = keepUp(2);
      supervisor.start(shell("chain", "exit 1"));
      expect(await supervisor.failed.catch(String)).to.match(/chain ended with exit code 1/);
      expect(told).to.deep.equal([]);
    });
  });

  it("fails as a whole if a service ends and there is no upkeep", async () => {
    supervisor.keep(shell("service", "exit 1"), URL);
    expect(await supervisor.failed.catch(String)).to.match(/service ended with exit code 1/);
  });

  it("ends a process and all that it started, though they ignore polite requests", async () => {
    supervisor.start(shell("family", FAMILY));
    const ids = await idsIn("family.log");
    expect(ids.every(isAlive)).to.equal(true);
    await supervisor.stop();
    await untilGone(ids);
  });

  it("leaves nothing behind when its own process is killed", async () => {
    const program = `
      import { Supervisor } from "./scripts/local/processes/Supervisor.ts";
      const command = { name: "family", file: "/bin/sh", args: ["-c", ${JSON.stringify(FAMILY)}] };
      new Supervisor(${JSON.stringify(folder)}).start(command);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", program];
    const parent = spawn(process.execPath, args, { stdio: "inherit" });
    while (!(await idsOrNothing())) await sleep(50);
    const ids = await idsIn("family.log");
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await untilGone(ids);
  });

  async function idsOrNothing(): Promise<boolean> {
    try {
      return readFileSync(join(folder, "family.log"), "utf8").includes("child");
    } catch {
      return false;
    }
  }
});
