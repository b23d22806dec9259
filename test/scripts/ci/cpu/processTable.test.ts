import { expect } from "chai";

import { processTable, rowOfPs, tableOfPs } from "../../../../scripts/ci/cpu/processTable.ts";

describe("processTable", () => {
  it("lists this process with its parent and its times", () => {
    const row = processTable().find(({ pid }) => pid === process.pid);
    expect(row?.parent).to.equal(process.ppid);
    expect(row?.command).to.contain("node");
    const { user, system } = process.cpuUsage();
    expect(row?.own).to.be.closeTo((user + system) / 1e6, 0.5);
  });
});

describe("tableOfPs", () => {
  it("lists this process as well, to the second at least", () => {
    const row = tableOfPs().find(({ pid }) => pid === process.pid);
    expect(row?.parent).to.equal(process.ppid);
    const { user, system } = process.cpuUsage();
    expect(row?.own).to.be.closeTo((user + system) / 1e6, 1.5);
  });
});

describe("rowOfPs", () => {
  const secondsOf = (time: string) => rowOfPs(`  12     1 ${time} node a b`)?.own;

  it("reads times as macOS and as Linux write them", () => {
    expect(secondsOf("2:03.45")).to.equal(123.45);
    expect(secondsOf("61:00.00")).to.equal(3_660);
    expect(secondsOf("01:02:03")).to.equal(3_723);
    expect(secondsOf("1-00:00:01")).to.equal(86_401);
  });

  it("reads the numbers and the command", () => {
    expect(rowOfPs("  12     1   0:00.10 node a b")).to.deep.include({
      ...{ pid: 12, parent: 1, command: "node a b" },
    });
    expect(rowOfPs("")).to.equal(undefined);
  });
});
