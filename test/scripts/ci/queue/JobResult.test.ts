import { expect } from "chai";

import { describeResult } from "../../../../scripts/ci/queue/JobResult.ts";
import { job } from "./jobs.ts";

describe("describeResult", () => {
  const described = (name: string, passed: number, failed: number) =>
    describeResult({
      job: job(name, { suite: "ton" }),
      tally: { passed, failed },
      seconds: 1.25,
      output: "",
    });

  it("names suite, file and counts", () => {
    expect(described("ton/a.spec.ts", 3, 1)).to.equal(
      "ton ton/a.spec.ts: FAILED, 3 passed, 1 failed in 1.3 s",
    );
  });

  it("names a suite of one job once", () => {
    expect(described("ton", 3, 0)).to.equal("ton: ok, 3 passed, 0 failed in 1.3 s");
  });

  it("says of a build that it is done", () => {
    expect(described("ton", 0, 0)).to.equal("ton: done in 1.3 s");
  });
});
