import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { ONE_PASSED } from "../../../../scripts/ci/Tally.ts";
import { RecordedTimes } from "../../../../scripts/ci/times/RecordedTimes.ts";
import { job } from "../queue/jobs.ts";

describe("RecordedTimes", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-times-"));
    file = join(folder, "times.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const result = (name: string, seconds: number, cpu = 0) => ({
    job: job(name),
    tally: ONE_PASSED,
    seconds,
    cpu: { nodes: cpu },
    output: "",
  });

  it("know what was written", () => {
    new RecordedTimes(file).write(
      [result("b", 2.04, 1.06), result("a", 100)],
      [job("a"), job("b")],
    );
    expect(readFileSync(file, "utf8").split("\n")).to.deep.equal([
      ...["{", '  "a": { "wall": 100, "cpu": 0 },', '  "b": { "wall": 2, "cpu": 1.1 }', "}", ""],
    ]);
    expect(new RecordedTimes(file).of("b")).to.deep.equal({ wall: 2, cpu: 1.1 });
    expect(new RecordedTimes(file).secondsOf("a")).to.equal(100);
  });

  it("keep what did not run now, and forget what is gone", () => {
    writeFileSync(file, '{ "gone": { "wall": 3 }, "kept": { "wall": 4 } }');
    new RecordedTimes(file).write([result("a", 1)], [job("a"), job("kept"), job("new")]);
    expect(JSON.parse(readFileSync(file, "utf8"))).to.deep.equal({
      a: { wall: 1, cpu: 0 },
      kept: { wall: 4 },
    });
  });

  it("take a job that nobody timed for a long one", () => {
    expect(new RecordedTimes(file).secondsOf("new")).to.be.greaterThan(10);
  });
});
