import { expect } from "chai";

import { solidityTally } from "../../../scripts/ci/solidityTally.ts";

describe("solidityTally", () => {
  const suiteResults = (...suites: string[][]) => ({
    suiteResults: suites.map((suite) => ({ testResults: suite.map((status) => ({ status })) })),
  });

  it("counts the tests of all contracts", () => {
    const value = suiteResults(["Success", "Success"], ["Success"]);
    expect(solidityTally({ success: true, value })).to.deep.equal({ passed: 3, failed: 0 });
  });

  it("counts what failed and what was skipped as failed", () => {
    const error = suiteResults(["Success", "Failure"], ["Skipped"]);
    expect(solidityTally({ success: false, error })).to.deep.equal({ passed: 1, failed: 2 });
  });

  it("counts a run that stopped without a failing test as failed", () => {
    const error = suiteResults(["Success"]);
    expect(solidityTally({ success: false, error })).to.deep.equal({ passed: 1, failed: 1 });
  });
});
