import { isQuorum } from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import { nakamotoCoefficients } from "../../../../../../scripts/causeway/areas/committee/members/nakamotoCoefficients.ts";

describe("nakamotoCoefficients", () => {
  const members = (weights: Record<string, number[]>) =>
    Object.entries(weights).flatMap(([operator, list]) =>
      list.map((weight) => ({ operator, weight: BigInt(weight) })),
    );

  it("names the heaviest operators together, with all of their validators", () => {
    const { stop, decide } = nakamotoCoefficients(
      members({ small: [1], twice: [2, 2], middle: [3] }),
    );
    expect(stop).to.deep.equal(["twice"]);
    expect(decide).to.deep.equal(["twice", "middle"]);
  });

  it("counts a third of the weight as enough to stop, and two thirds as too little to decide", () => {
    const { stop, decide } = nakamotoCoefficients(members({ a: [1], b: [1], c: [1] }));
    expect(stop).to.have.length(1);
    expect(decide).to.have.length(3);
  });

  it("finds no fewer operators that could do either, in any committee", () => {
    const committees = fc.array(
      fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.integer({ min: 1, max: 9 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(committees, (list) => {
        const all = list.map(([operator, weight]) => ({ operator, weight: BigInt(weight) }));
        const total = all.reduce((sum, { weight }) => sum + weight, 0n);
        const operators = [...new Set(all.map(({ operator }) => operator))];
        const sizes = { stop: operators.length, decide: operators.length };
        for (const some of fc.sample(fc.subarray(operators), 64)) {
          const weight = all.reduce(
            (sum, one) => (some.includes(one.operator) ? sum + one.weight : sum),
            0n,
          );
          if (!isQuorum(total - weight, total)) sizes.stop = Math.min(sizes.stop, some.length);
          if (isQuorum(weight, total)) sizes.decide = Math.min(sizes.decide, some.length);
        }
        const { stop, decide } = nakamotoCoefficients(all);
        expect(stop.length).to.be.at.most(sizes.stop);
        expect(decide.length).to.be.at.most(sizes.decide);
      }),
      { numRuns: 50 },
    );
  });
});
