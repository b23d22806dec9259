import { expect } from "chai";

import { summarize } from "../../../../scripts/mutation/report/summarize.ts";
import { KILLED, SURVIVED } from "./mutant.ts";

describe("summarize", () => {
  it("counts, and never rounds a score up", () => {
    const verdicts = [KILLED, KILLED, SURVIVED];
    const expected = { name: "lock", score: 0.6666, killed: 2, survived: 1 };
    expect(summarize("lock", verdicts)).to.deep.equal(expected);
  });

  it("gives nothing for nothing", () => {
    const expected = { name: "lock", score: 0, killed: 0, survived: 0 };
    expect(summarize("lock", [])).to.deep.equal(expected);
  });
});
