import { expect } from "chai";

import { describeResult, runJobs } from "../../../scripts/ci/runJobs.ts";

const quiet = () => {};
const passing = { name: "passing", run: async () => ({ passed: 4, failed: 0 }) };
const throwing = {
  name: "throwing",
  run: async () => {
    throw new Error("no compiler");
  },
};

describe("runJobs", () => {
  it("goes on after a job that throws, which counts as one failure", async () => {
    const results = await runJobs([throwing, passing], quiet);
    expect(results.map(({ tally }) => tally)).to.deep.equal([
      { passed: 0, failed: 1 },
      { passed: 4, failed: 0 },
    ]);
  });

  it("prints why a job threw", async () => {
    const lines: string[] = [];
    await runJobs([throwing], (line) => lines.push(line));
    expect(lines.join("\n")).to.contain("no compiler");
  });
});

describe("describeResult", () => {
  it("names the counts", () => {
    const result = { name: "ton", tally: { passed: 3, failed: 1 }, seconds: 1.25 };
    expect(describeResult(result)).to.equal("ton: FAILED, 3 passed, 1 failed in 1.3 s");
  });

  it("tells a job without tests from one that passed", () => {
    const result = { name: "ton", tally: { passed: 0, failed: 0 }, seconds: 0 };
    expect(describeResult(result)).to.equal("ton: nothing to run");
  });
});
