import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { isAlive } from "@causeway/local-network/isAlive";
import { expect } from "chai";

import { CpuMeter } from "../../../../scripts/ci/cpu/CpuMeter.ts";
import { totalOf } from "../../../../scripts/ci/cpu/CpuTimes.ts";
import { Worker } from "../../../../scripts/ci/queue/Worker.ts";
import { ONE_FAILED } from "../../../../scripts/ci/Tally.ts";
import { waitUntil } from "../../../../scripts/local/network/waitUntil.ts";

/** Within the project, so that tests there find its modules. */
const SCRATCH = ".cache/test";
const A_SECOND = 1 / 60;

describe("Worker", function () {
  this.timeout(60_000);
  let folder: string;
  let worker: Worker;

  beforeEach(() => {
    mkdirSync(SCRATCH, { recursive: true });
    folder = resolve(mkdtempSync(join(SCRATCH, "worker-")));
    worker = new Worker();
  });

  afterEach(async () => {
    await worker.close();
    rmSync(folder, { recursive: true });
  });

  function write(name: string, source: string): string {
    const file = join(folder, name);
    writeFileSync(file, source);
    return file;
  }

  describe("command", () => {
    const run = (source: string, minutes = 1) =>
      worker.command(process.execPath, [write("program.mjs", source)], { minutes });

    it("says whether a program ended well, and keeps what it printed", async () => {
      expect(await run("console.log('out'); console.error('err');")).to.equal(true);
      expect(worker.takeOutput()).to.equal("out\nerr\n");
      expect(await run("process.exit(3);")).to.equal(false);
      expect(worker.takeOutput()).to.equal("");
    });

    it("stops one that takes too long", async () => {
      expect(await run("setInterval(() => {}, 1_000);", A_SECOND)).to.equal(false);
      expect(worker.takeOutput()).to.match(/^stopped after /);
    });

    it("ends what a program leaves behind", async () => {
      const pidFile = join(folder, "pid");
      await run(`
        import { spawn } from "node:child_process";
        import { writeFileSync } from "node:fs";
        const child = spawn("sleep", ["300"], { stdio: "ignore" });
        writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
        process.exit(0);
      `);
      const pid = Number(readFileSync(pidFile, "utf8"));
      await waitUntil("the end of the child", 5_000, async () => !isAlive(pid));
    });
  });

  describe("tallyOf", () => {
    const run = (source: string, minutes = 1) =>
      worker.tallyOf(process.execPath, [write("runner.mjs", source)], { minutes });

    it("returns what a program sends", async () => {
      const source = "process.send({ passed: 2, failed: 1 }, () => process.exit(1));";
      expect(await run(source)).to.deep.equal({ passed: 2, failed: 1 });
    });

    it("counts one that ends in silence as one failure", async () => {
      expect(await run("process.exit(0);")).to.deep.equal(ONE_FAILED);
    });

    it("counts one without a test as one failure", async () => {
      const source = "process.send({ passed: 0, failed: 0 }, () => process.exit(0));";
      expect(await run(source)).to.deep.equal(ONE_FAILED);
    });

    it("counts one that takes too long as one failure", async () => {
      expect(await run("setInterval(() => {}, 1_000);", A_SECOND)).to.deep.equal(ONE_FAILED);
    });
  });

  describe("test", () => {
    let count = 0;
    const run = (source: string, minutes = 1) => {
      count += 1;
      const file = write(`sample-${count}.test.ts`, source);
      return worker.test(file, { minutes, cwd: ".", realm: "plain" });
    };
    const passing = `it("passes", () => {});`;

    it("counts a passing and a failing test", async () => {
      const tally = await run(`${passing} it("fails", () => { throw new Error("why"); });`);
      expect(tally).to.deep.equal({ passed: 1, failed: 1 });
      expect(worker.takeOutput()).to.match(/passes[\s\S]*Error: why/);
    });

    it("counts a skipped test as failed", async () => {
      expect(await run(`it.skip("is skipped", () => {});`)).to.deep.equal(ONE_FAILED);
    });

    it("counts a file without a test as failed", async () => {
      expect(await run("")).to.deep.equal(ONE_FAILED);
    });

    it("counts a file that cannot be loaded as failed, and says why", async () => {
      expect(await run(`import "./missing.ts"; ${passing}`)).to.deep.equal(ONE_FAILED);
      expect(worker.takeOutput()).to.contain("missing.ts");
    });

    it("runs files of a realm in one process, each with its own tests", async () => {
      const seen = join(folder, "seen");
      const source = `
        import { appendFileSync } from "node:fs";
        it("runs", () => appendFileSync(${JSON.stringify(seen)}, process.pid + " "));
      `;
      expect(await run(source)).to.deep.equal({ passed: 1, failed: 0 });
      expect(await run(source)).to.deep.equal({ passed: 1, failed: 0 });
      const [first, second, ...more] = readFileSync(seen, "utf8").trim().split(" ");
      expect(first).to.equal(second);
      expect(more).to.deep.equal([]);
    });

    it("goes on in another process after a file that ends its own", async () => {
      expect(await run(`it("ends", () => process.exit(0));`)).to.deep.equal(ONE_FAILED);
      expect(await run(passing)).to.deep.equal({ passed: 1, failed: 0 });
    });

    it("goes on in another process after a file that takes too long", async () => {
      const endless = `it("waits", function (done) { this.timeout(0); });`;
      expect(await run(endless, A_SECOND * 5)).to.deep.equal(ONE_FAILED);
      expect(await run(passing)).to.deep.equal({ passed: 1, failed: 0 });
    });

    it("fails a file after whose end something that it left behind throws", async () => {
      const leaves = `it("leaves a timer", () => { setTimeout(() => { throw new Error("late"); }, 50); });`;
      await run(leaves);
      const waits = `it("waits", (done) => { setTimeout(done, 2_000); });`;
      expect((await run(waits)).failed).to.be.greaterThan(0);
    });
  });

  describe("takeCpu", () => {
    /** Uses a second of the processor. */
    const burn = `
      const burn = () => {
        const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
        const before = used();
        while (used() - before < 1e6);
      };
    `;

    beforeEach(async () => {
      await worker.close();
      const meter = new CpuMeter();
      meter.start(100);
      worker = new Worker(meter);
    });

    function runs(grandchild: string, rest = "") {
      const file = write("grandchild.mjs", grandchild);
      const child = write(
        "child.mjs",
        `import { spawn } from "node:child_process";
        spawn(process.execPath, [${JSON.stringify(file)}], { stdio: "ignore" });`,
      );
      const source = `
        import { spawn } from "node:child_process";
        const child = spawn(process.execPath, [${JSON.stringify(child)}], { stdio: "ignore" });
        ${rest}
      `;
      return worker.command(process.execPath, [write("program.mjs", source)], { minutes: 1 });
    }

    it("counts a second that a child of a child uses", async () => {
      await runs(`${burn} burn();`);
      expect(totalOf(worker.takeCpu())).to.be.within(1, 2);
    });

    it("counts it also if the child of the child is ended with the program", async () => {
      const pid = join(folder, "pid");
      const path = JSON.stringify(pid);
      await runs(
        `import { writeFileSync } from "node:fs"; ${burn} burn(); writeFileSync(${path}, "");
        setInterval(() => {}, 1_000);`,
        `import { existsSync } from "node:fs";
        setInterval(() => { if (existsSync(${path})) process.exit(0); }, 300);`,
      );
      expect(totalOf(worker.takeCpu())).to.be.within(1, 2);
    });

    it("tells a file from the one that its process ran before", async () => {
      const test = (name: string, source: string) =>
        worker.test(write(name, source), { minutes: 1, cwd: ".", realm: "plain" });
      await test("first.test.ts", `it("runs", () => {});`);
      worker.takeCpu();
      await test("burns.test.ts", `${burn} it("burns", () => burn());`);
      expect(totalOf(worker.takeCpu())).to.be.within(0.99, 1.6);
      await test("rests.test.ts", `it("rests", () => {});`);
      expect(totalOf(worker.takeCpu())).to.be.within(0, 0.6);
    });
  });

  it("leaves no process behind when it is closed", async () => {
    const pidFile = join(folder, "pid");
    const source = `
      import { writeFileSync } from "node:fs";
      it("runs", () => writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)));
    `;
    await worker.test(write("sample.test.ts", source), { minutes: 1, cwd: ".", realm: "plain" });
    const pid = Number(readFileSync(pidFile, "utf8"));
    expect(isAlive(pid)).to.equal(true);
    await worker.close();
    expect(isAlive(pid)).to.equal(false);
    worker = new Worker();
  });
});
