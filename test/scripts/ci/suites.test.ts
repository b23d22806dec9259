import { expect } from "chai";

import { selectJobs } from "../../../scripts/ci/queue/selectJobs.ts";
import { testJobs } from "../../../scripts/ci/suites.ts";
import { trackedFiles } from "../../../scripts/ci/trackedFiles.ts";

describe("the test suites", () => {
  const jobs = testJobs(false);
  const whole = testJobs(true).map(({ name }) => name);
  const namesOf = (...[chosen]: Parameters<typeof selectJobs>[1][]) =>
    selectJobs(jobs, chosen ?? {}).map(({ name }) => name);

  it("run one local network at a time", () => {
    const bringOneUp = [
      "local-network",
      "test/integration/docs/services.test.ts",
      "test/integration/integrators/localNetwork.test.ts",
    ];
    const taken = testJobs(true)
      .filter(({ takes = [] }) => takes.includes("local-network"))
      .map(({ name }) => name);
    expect(taken).to.include.members(bringOneUp);
  });

  it("leave out of a sample what another test does, too, and test/full", () => {
    const sample = new Set(jobs.map(({ name }) => name));
    const left = whole.filter((name) => !sample.has(name) && !name.includes("test/full/"));
    expect(left).to.deep.equal(["local-network"]);
    expect([...sample].filter((name) => name.includes("test/full/"))).to.deep.equal([]);
  });

  it("have every file of mocha tests once", () => {
    const files = trackedFiles(/\.(test|spec)\.ts$/).filter(
      (file) => !/^(examples|test\/integration\/integrators\/projects)\//.test(file),
    );
    const run = whole.filter((name) => /\.(test|spec)\.ts$/.test(name));
    expect(run.toSorted()).to.deep.equal(files.toSorted());
  });

  it("run each job but builds in one tier, and all of them where both run", () => {
    const fast = namesOf({ tier: "fast" });
    const integration = namesOf({ tier: "integration" });
    const both = fast.filter((name) => integration.includes(name));
    expect(both).to.deep.equal(["contracts-build", "circuit-build"]);
    expect(new Set([...fast, ...integration])).to.deep.equal(new Set(namesOf()));
    expect(namesOf()).to.have.length(new Set(namesOf()).size);
  });

  for (const build of ["large-circuit-build", "packages-build"]) {
    it(`do the ${build} for the integration tier alone`, () => {
      expect(namesOf({ tier: "fast" })).not.to.include(build);
      expect(namesOf({ tier: "integration" })).to.include(build);
    });
  }
});
