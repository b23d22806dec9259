import { expect } from "chai";

import { describeFailure, describeResult } from "../../../../scripts/ci/queue/JobResult.ts";
import { job } from "./jobs.ts";

describe("describeResult", () => {
  const described = (name: string, passed: number, failed: number) =>
    describeResult({
      job: job(name, { suite: "ton" }),
      tally: { passed, failed },
      seconds: 1.25,
      cpu: { nodes: 0.5, others: 0.25 },
      output: "",
    });

  it("names suite, file and counts", () => {
    expect(described("ton/a.spec.ts", 3, 1)).to.equal(
      "ton ton/a.spec.ts: FAILED, 3 passed, 1 failed in 1.3 s, CPU 0.8 s",
    );
  });

  it("names a suite of one job once", () => {
    expect(described("ton", 3, 0)).to.equal("ton: ok, 3 passed, 0 failed in 1.3 s, CPU 0.8 s");
  });

  it("says of a build that it is done", () => {
    expect(described("ton", 0, 0)).to.equal("ton: done in 1.3 s, CPU 0.8 s");
  });
});

describe("describeFailure", () => {
  const printing = (lines: readonly string[]) =>
    describeFailure({
      job: job("ton"),
      tally: { passed: 0, failed: 1 },
      seconds: 0,
      cpu: {},
      output: `${lines.join("\n")}\n\n`,
    }).split("\n");

  it("says of which job, and the end of what it printed", () => {
    expect(printing(["1 failing", "AssertionError"])).to.deep.equal([
      "suite ton: FAILED, 0 passed, 1 failed in 0.0 s, CPU 0.0 s",
      ...["    1 failing", "    AssertionError"],
    ]);
  });

  it("leaves out the beginning of what is long", () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    const [, ...shown] = printing(lines).map((line) => line.trim());
    expect(shown).to.deep.equal(lines.slice(60));
  });
});
