import { expect } from "chai";

import { selectJobs } from "../../../scripts/ci/selectJobs.ts";

const jobs = ["solidity", "ton"].map((name) => ({
  name,
  run: async () => ({ passed: 1, failed: 0 }),
}));

describe("selectJobs", () => {
  it("takes all jobs when none is named", () => {
    expect(selectJobs(jobs, [])).to.deep.equal(jobs);
  });

  it("takes the named ones", () => {
    expect(selectJobs(jobs, ["ton"]).map(({ name }) => name)).to.deep.equal(["ton"]);
  });

  it("refuses an unknown name and says which there are", () => {
    expect(() => selectJobs(jobs, ["tno"])).to.throw("unknown: tno; known: solidity, ton");
  });
});
