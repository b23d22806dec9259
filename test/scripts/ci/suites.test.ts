import { expect } from "chai";

import { testJobs } from "../../../scripts/ci/suites.ts";

describe("the test suites", () => {
  it("run one local network at a time", () => {
    const bringOneUp = [
      "local-network",
      "test/docs/services.test.ts",
      "test/integrators/localNetwork.test.ts",
    ];
    const taken = testJobs()
      .filter(({ takes = [] }) => takes.includes("local-network"))
      .map(({ name }) => name);
    expect(taken).to.include.members(bringOneUp);
  });
});
