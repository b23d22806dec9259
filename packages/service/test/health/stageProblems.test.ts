import { expect } from "chai";

import { RunningStages, StageFailures, stageLimits, stageProblems } from "../../src/index.ts";

const LIMITS = stageLimits.parse({ failedRuns: 3, longestRun: 120 });

describe("stageProblems", () => {
  let failures: StageFailures;
  let running: RunningStages;
  let now: number;

  beforeEach(() => {
    failures = new StageFailures();
    now = 0;
    running = new RunningStages(() => now);
  });

  const fail = (times: number, subject?: string) => {
    for (let n = 0; n < times; n++) failures.note("deliver", "hub", new Error("no gas"), subject);
  };
  const problems = () => stageProblems(failures.all, running, LIMITS, now);
  const reasons = () => problems().map(({ reason }) => reason);

  it("tells of a stage that failed several times in a row, and since when", () => {
    fail(2);
    expect(reasons()).to.deep.equal([]);
    const [{ since } = { since: 0 }] = failures.all;
    fail(1);
    const reason = "deliver keeps failing on hub: no gas";
    expect(problems()).to.deep.equal([{ part: "deliver", chain: "hub", reason, since }]);
    failures.forget("deliver", "hub");
    fail(2);
    expect(reasons()).to.deep.equal([]);
  });

  it("tells once of a stage that keeps failing for several lanes", () => {
    fail(3, "lane 0x01");
    fail(3, "lane 0x02");
    fail(1, "lane 0x03");
    expect(reasons()).to.deep.equal(["deliver keeps failing on hub, lane 0x01 and 1 more: no gas"]);
  });

  it("tells since when the first of several lanes fails", () => {
    const lane = { stage: "deliver", chain: "hub", error: "no gas", kind: "Error", times: 3 };
    const failing = [7, 5, 9].map((since) => ({ ...lane, subject: `lane ${since}`, since }));
    expect(stageProblems(failing, running, LIMITS, now).map(({ since }) => since)).to.deep.equal([
      5,
    ]);
  });

  it("forgets what failed for something that is there no more", () => {
    fail(3, "lane 0x01");
    fail(3, "lane 0x02");
    failures.keepOnly("deliver", "hub", ["lane 0x02"]);
    failures.keepOnly("deliver", "spoke-a", []);
    expect(reasons()).to.deep.equal(["deliver keeps failing on hub, lane 0x02: no gas"]);
  });

  it("tells of a run that neither ends nor fails, and not of one that comes further", () => {
    running.began("prove", "hub");
    now = 120_000;
    expect(reasons()).to.deep.equal([]);
    now = 121_000;
    const reason = "prove got no further on hub for 121 s";
    expect(problems()).to.deep.equal([{ part: "prove", chain: "hub", reason, since: 0 }]);
    running.cameFurther("prove", "hub");
    expect(reasons()).to.deep.equal([]);
    now = 300_000;
    running.ended("prove", "hub");
    running.cameFurther("prove", "hub");
    expect(reasons()).to.deep.equal([]);
  });
});
