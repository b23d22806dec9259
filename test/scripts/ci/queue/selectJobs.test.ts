import { expect } from "chai";

import type { Tier } from "../../../../scripts/ci/queue/Job.ts";
import { selectJobs } from "../../../../scripts/ci/queue/selectJobs.ts";
import { job } from "./jobs.ts";

const jobs = [
  job("compile", { suite: "build" }),
  job("index", { suite: "build", needs: ["compile"] }),
  job("test/a.test.ts", { suite: "causeway", tier: "fast", needs: ["index"] }),
  job("test/b.test.ts", { suite: "causeway", tier: "fast" }),
  job("ton/c.spec.ts", { suite: "ton", tier: "fast" }),
  job("large", { suite: "build", tier: "integration" }),
  job("test/integration/d.test.ts", { suite: "ton", tier: "integration", needs: ["large"] }),
  job("test/integration/e.test.ts", { suite: "docs", tier: "integration" }),
];

function namesOf(...names: string[]): string[] {
  return selectJobs(jobs, { names, tier: "fast" }).map(({ name }) => name);
}

describe("selectJobs", () => {
  it("takes all jobs when none is named", () => {
    expect(selectJobs(jobs, {})).to.deep.equal(jobs);
  });

  it("takes the jobs of a tier, what they need, and what has no tier", () => {
    const taken = (tier: Tier) => selectJobs(jobs, { tier }).map(({ name }) => name);
    expect(taken("fast")).to.deep.equal([
      ...["compile", "index", "test/a.test.ts", "test/b.test.ts", "ton/c.spec.ts"],
    ]);
    expect(taken("integration")).to.deep.equal([
      ...["compile", "index", "large", "test/integration/d.test.ts", "test/integration/e.test.ts"],
    ]);
  });

  it("takes of a suite what is of the tier", () => {
    expect(namesOf("ton")).to.deep.equal(["ton/c.spec.ts"]);
    const integration = selectJobs(jobs, { names: ["ton"], tier: "integration" });
    expect(integration.map(({ name }) => name)).to.deep.equal([
      ...["large", "test/integration/d.test.ts"],
    ]);
  });

  it("takes a file of whatever tier", () => {
    expect(namesOf("test/integration/e.test.ts")).to.deep.equal(["test/integration/e.test.ts"]);
  });

  it("says how a suite runs that has nothing of the tier", () => {
    expect(() => namesOf("docs")).to.throw("run: npm test -- --integration docs");
  });

  it("takes the named suites, and what they need", () => {
    expect(namesOf("causeway")).to.deep.equal([
      "compile",
      "index",
      "test/a.test.ts",
      "test/b.test.ts",
    ]);
  });

  it("takes single files", () => {
    expect(namesOf("ton/c.spec.ts", "test/b.test.ts")).to.deep.equal([
      "test/b.test.ts",
      "ton/c.spec.ts",
    ]);
  });

  it("refuses an unknown name and says which there are", () => {
    expect(() => namesOf("tno")).to.throw(
      "unknown: tno; known: build, causeway, ton, docs, or a file",
    );
  });
});
