import { spawn } from "node:child_process";

import { expect } from "chai";

import type { ProcessRow } from "../../../scripts/ci/cpu/ProcessRow.ts";
import { memoryOf } from "../../../scripts/local/processes/memoryOf.ts";
import { describeUse, resourceUse } from "../../../scripts/local/processes/resourceUse.ts";

const [ROOT, CHILD, GRANDCHILD, LATE, STRANGER] = [10, 11, 12, 13, 14];
const MEGABYTE = 1_000_000;

const row = (pid: number, parent: number, own: number): ProcessRow => {
  return { pid, parent, own, began: `${pid}`, waited: 0, command: "node x.ts" };
};

describe("resourceUse", () => {
  it("counts a process, what it started, and nothing else", async () => {
    const tables = [
      [row(ROOT, 1, 5), row(CHILD, ROOT, 7), row(GRANDCHILD, CHILD, 1), row(STRANGER, 1, 9)],
      [
        ...[row(ROOT, 1, 5.001), row(CHILD, ROOT, 7.002), row(GRANDCHILD, CHILD, 1)],
        ...[row(LATE, GRANDCHILD, 0.001), row(STRANGER, 1, 99)],
      ],
    ];
    const use = await resourceUse(ROOT, 10, {
      table: () => tables.shift() ?? [],
      memoryOf: (pids) => pids.reduce((sum, pid) => sum + pid, 0),
    });
    expect(use.processes).to.equal(4);
    expect(use.memoryBytes).to.equal(ROOT + CHILD + GRANDCHILD + LATE);
    expect(use.cpuPercent).to.be.closeTo(40, 0.001);
  });

  it("finds this process and its children on this machine", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const use = await resourceUse(process.pid, 10);
    child.kill();
    expect(use.processes).to.be.above(1);
    expect(use.memoryBytes).to.be.within(20 * MEGABYTE, 20_000 * MEGABYTE);
  });

  it("says so in words", () => {
    const use = { processes: 31, cpuPercent: 8.6, memoryBytes: 1_240.4 * MEGABYTE };
    expect(describeUse(use)).to.equal("CPU 9 % of a core, memory 1,240 MB, 31 processes");
  });
});

describe("memoryOf", () => {
  it("counts nothing of processes that have ended", () => {
    expect(memoryOf([])).to.equal(0);
    expect(memoryOf([2 ** 30])).to.equal(0);
  });
});
