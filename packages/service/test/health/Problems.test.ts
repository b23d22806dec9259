import { expect } from "chai";

import { Problems } from "../../src/index.ts";

describe("Problems", () => {
  it("are told once they lasted longer than they may, since they were noted first", () => {
    let now = 1_000;
    const problems = new Problems(() => now);
    problems.note({ part: "quorum", chain: "hub", reason: "2 of 4" }, 500);
    now = 1_400;
    problems.note({ part: "quorum", chain: "hub", reason: "1 of 4" }, 500);
    expect(problems.all).to.deep.equal([]);
    now = 1_500;
    const told = { part: "quorum", chain: "hub", reason: "1 of 4", since: 1_000 };
    expect(problems.all).to.deep.equal([told]);
  });

  it("last until they are cleared, each chain's by itself", () => {
    const problems = new Problems(() => 0);
    problems.note({ part: "prover", chain: "hub", reason: "refuses" });
    problems.note({ part: "prover", chain: "spoke-a", reason: "refuses" });
    problems.clear("prover", "hub");
    expect(problems.all.map(({ chain }) => chain)).to.deep.equal(["spoke-a"]);
  });
});
