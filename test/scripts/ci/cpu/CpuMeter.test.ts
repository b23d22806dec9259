import { expect } from "chai";

import { CpuMeter } from "../../../../scripts/ci/cpu/CpuMeter.ts";
import type { ProcessRow } from "../../../../scripts/ci/cpu/ProcessRow.ts";

const US = process.pid;
const PROGRAM = 4_000_001;
const CHILD = 4_000_002;
const OTHER = 4_000_003;

describe("CpuMeter", () => {
  const owner = {};
  let rows: ProcessRow[];
  let meter: CpuMeter;

  const row = (pid: number, parent: number, own: number, other: Partial<ProcessRow> = {}) => ({
    ...{ pid, parent, own, began: `${pid}`, waited: 0, command: "node x.ts" },
    ...other,
  });
  const us = (waited = 0) => row(US, 1, 100, { waited });

  beforeEach(() => {
    rows = [us(50)];
    meter = new CpuMeter(() => rows);
    meter.follow(PROGRAM, "node x.ts", owner);
  });

  /** What is counted now that these processes run. */
  function taken(...running: ProcessRow[]) {
    rows = running;
    return meter.take(owner);
  }

  it("counts a program and what it started, each since the last time", () => {
    const anvil = { command: "anvil --port 1" };
    const first = taken(us(50), row(PROGRAM, US, 2), row(CHILD, PROGRAM, 3, anvil));
    expect(first).to.deep.equal({ "our programs": 2, nodes: 3 });
    const second = taken(us(50), row(PROGRAM, US, 2.5), row(CHILD, PROGRAM, 3, anvil));
    expect(second).to.deep.equal({ "our programs": 0.5 });
  });

  it("counts nothing of ours, and nothing of strangers", () => {
    expect(taken(us(50), row(OTHER, 1, 9))).to.deep.equal({});
  });

  it("counts a child that outlives the program", () => {
    taken(us(50), row(PROGRAM, US, 0), row(CHILD, PROGRAM, 1));
    expect(taken(us(50), row(CHILD, 1, 4))).to.deep.equal({ "our programs": 3 });
  });

  it("counts what a child used after it was seen last, as what it was", () => {
    const solc = { command: "node runner.js soljson.js" };
    taken(us(50), row(PROGRAM, US, 1), row(CHILD, PROGRAM, 5, solc));
    const last = taken(us(50), row(PROGRAM, US, 1, { waited: 5.75 }));
    expect(last).to.deep.equal({ compiler: 0.75 });
  });

  it("counts a child that nobody saw", () => {
    const last = taken(us(50), row(PROGRAM, US, 1, { waited: 0.25 }));
    expect(last).to.deep.equal({ "our programs": 1.25 });
  });

  it("counts a program that nobody saw, with its children", () => {
    expect(taken(us(52))).to.deep.equal({ "our programs": 2 });
  });

  it("counts once what ended with the program that had waited for it", () => {
    taken(us(50), row(PROGRAM, US, 1), row(CHILD, PROGRAM, 5));
    expect(taken(us(57))).to.deep.equal({ "our programs": 1 });
  });

  it("counts what a program used last, though a child of it ended before, and it had not waited", () => {
    taken(us(50), row(PROGRAM, US, 1), row(CHILD, PROGRAM, 5));
    expect(taken(us(50), row(PROGRAM, US, 1))).to.deep.equal({});
    taken(us(50), row(PROGRAM, US, 1), row(OTHER, PROGRAM, 2));
    expect(taken(us(50), row(PROGRAM, US, 1, { waited: 2.5 }))).to.deep.equal({
      "our programs": 0.5,
    });
  });

  it("takes back what it counted of a child that was still there when it was waited for", () => {
    const both = taken(us(50), row(PROGRAM, US, 1, { waited: 3 }), row(CHILD, PROGRAM, 3));
    expect(both).to.deep.equal({ "our programs": 7 });
    expect(taken(us(50), row(PROGRAM, US, 1, { waited: 3 }))).to.deep.equal({ "our programs": -3 });
  });

  it("does not take another process for one that had its number", () => {
    taken(us(50), row(PROGRAM, US, 1), row(CHILD, PROGRAM, 5));
    const another = row(CHILD, 1, 9, { began: "later" });
    expect(taken(us(50), row(PROGRAM, US, 1), another)).to.deep.equal({});
  });

  it("keeps owners apart", () => {
    const other = {};
    meter.follow(OTHER, "node y.ts", other);
    expect(taken(us(50), row(PROGRAM, US, 1), row(OTHER, US, 2))).to.deep.equal({
      "our programs": 1,
    });
    expect(meter.take(other)).to.deep.equal({ "our programs": 2 });
  });
});
