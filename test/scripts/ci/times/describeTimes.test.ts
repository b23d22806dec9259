import { expect } from "chai";

import { describeTimes } from "../../../../scripts/ci/times/describeTimes.ts";
import { job } from "../queue/jobs.ts";

describe("describeTimes", () => {
  const result = (suite: string, name: string, seconds: number, failed = 0) => ({
    job: job(name, { suite }),
    tally: { passed: 2, failed },
    seconds,
    output: "",
  });

  it("adds up suites, and names the slowest jobs, the longest first", () => {
    const lines = describeTimes([
      result("ton", "ton/a.spec.ts", 1),
      result("docs", "docs/b.test.ts", 30, 1),
      result("ton", "ton/c.spec.ts", 60),
    ]);
    expect(lines).to.deep.equal([
      "suites, in seconds of one worker:",
      "    61.0  ton: ok, 4 passed, 0 failed",
      "    30.0  docs: FAILED, 2 passed, 1 failed",
      "",
      "the slowest 20:",
      "    60.0  ton/c.spec.ts",
      "    30.0  docs/b.test.ts",
      "     1.0  ton/a.spec.ts",
    ]);
  });

  it("names no more than twenty jobs", () => {
    const results = Array.from({ length: 50 }, (_, i) => result("ton", `${i}`, i));
    expect(describeTimes(results).filter((line) => /^ +\d+\.0 {2}\d+$/.test(line))).to.have.length(
      20,
    );
  });

  it("does not say twice what is a suite and a job", () => {
    expect(
      describeTimes([result("types", "types", 4), result("spelling", "spelling", 9)]),
    ).to.have.length(3);
  });
});
