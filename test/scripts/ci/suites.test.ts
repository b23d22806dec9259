import { expect } from "chai";

import { testJobs } from "../../../scripts/ci/suites.ts";

describe("the test suites", () => {
  it("run one local network at a time", () => {
    const bringOneUp = [
      "local-network",
      "test/docs/services.test.ts",
      "test/integrators/localNetwork.test.ts",
    ];
    const taken = testJobs(true)
      .filter(({ takes = [] }) => takes.includes("local-network"))
      .map(({ name }) => name);
    expect(taken).to.include.members(bringOneUp);
  });

  it("leave out of a sample what another test does, too", () => {
    const whole = testJobs(true).map(({ name }) => name);
    const sample = new Set(testJobs(false).map(({ name }) => name));
    expect(whole.filter((name) => !sample.has(name))).to.deep.equal(["local-network"]);
  });
});
