import { expect } from "chai";

import { selectJobs } from "../../../../scripts/ci/queue/selectJobs.ts";
import { job } from "./jobs.ts";

const jobs = [
  job("compile", { suite: "build" }),
  job("index", { suite: "build", needs: ["compile"] }),
  job("test/a.test.ts", { suite: "causeway", needs: ["index"] }),
  job("test/b.test.ts", { suite: "causeway" }),
  job("ton/c.spec.ts", { suite: "ton" }),
];

function namesOf(...names: string[]): string[] {
  return selectJobs(jobs, names).map(({ name }) => name);
}

describe("selectJobs", () => {
  it("takes all jobs when none is named", () => {
    expect(selectJobs(jobs, [])).to.deep.equal(jobs);
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
    expect(() => namesOf("tno")).to.throw("unknown: tno; known: build, causeway, ton, or a file");
  });
});
