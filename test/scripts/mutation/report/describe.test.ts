import { expect } from "chai";

import { describeRow, describeVerdict } from "../../../../scripts/mutation/report/describe.ts";
import { summarize } from "../../../../scripts/mutation/report/summarize.ts";
import { KILLED, SURVIVED } from "./mutant.ts";

describe("describeRow", () => {
  const verdicts = [KILLED, SURVIVED];
  const { file, within, original, mutated } = SURVIVED.mutant;

  it("shows the score, what each kind of change gave, and who survived", () => {
    const lines = describeRow(summarize("lock", verdicts), verdicts, []).split("\n");
    expect(lines[0]).to.equal("lock: 0.5, 1 killed, 1 survived");
    expect(lines).to.include("  boundary            1 of 2");
    expect(lines.slice(-3)).to.deep.equal([
      "8  contracts/Lock.sol:12  open  boundary",
      "    - c < d",
      "    + c <= d",
    ]);
  });

  it("gives the reason of one that is known", () => {
    const listed = [{ file, within, original, mutated, reason: "both are even" }];
    const text = describeRow(summarize("lock", verdicts), verdicts, listed);
    expect(text).to.match(/\n {4}equivalent: both are even$/);
  });
});

describe("describeVerdict", () => {
  it("names the test that found a mutant, or says that none did", () => {
    expect(describeVerdict(KILLED)).to.match(
      /killed by LockTest test_open_late_reverts\(\): call did not revert$/,
    );
    expect(describeVerdict(SURVIVED)).to.match(/survived$/);
  });
});
