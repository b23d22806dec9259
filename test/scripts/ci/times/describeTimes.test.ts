import { expect } from "chai";

import { describeTimes } from "../../../../scripts/ci/times/describeTimes.ts";
import { job } from "../queue/jobs.ts";

describe("describeTimes", () => {
  const result = (suite: string, name: string, cpu: number, failed = 0) => ({
    job: job(name, { suite }),
    tally: { passed: 2, failed },
    seconds: 2 * cpu,
    cpu: { compiler: cpu / 4, nodes: (cpu * 3) / 4 },
    output: "",
  });

  it("adds up suites, jobs and kinds of processes, what took most first", () => {
    const lines = describeTimes([
      result("ton", "ton/a.spec.ts", 1),
      result("docs", "docs/b.test.ts", 30, 1),
      result("ton", "ton/c.spec.ts", 60),
    ]);
    expect(lines).to.deep.equal([
      "suites, in seconds of CPU and of one worker:",
      "    61.0   122.0  ton: ok, 4 passed, 0 failed",
      "    30.0    60.0  docs: FAILED, 2 passed, 1 failed",
      "",
      "the longest 20:",
      "    60.0   120.0  ton/c.spec.ts",
      "    30.0    60.0  docs/b.test.ts",
      "     1.0     2.0  ton/a.spec.ts",
      "",
      "processes, in seconds of CPU:",
      "    68.3  nodes",
      "    22.8  compiler",
      "    91.0  all",
    ]);
  });

  it("names no more than twenty jobs", () => {
    const results = Array.from({ length: 50 }, (_, i) => result("ton", `${i}`, i));
    expect(
      describeTimes(results).filter((line) => /^ +\d+\.0 +\d+\.0 {2}\d+$/.test(line)),
    ).to.have.length(20);
  });

  it("does not say twice what is a suite and a job", () => {
    expect(
      describeTimes([result("types", "types", 4), result("spelling", "spelling", 9)]),
    ).to.have.length(8);
  });
});
