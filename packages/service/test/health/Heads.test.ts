import { expect } from "chai";

import { chainLimits, Heads } from "../../src/index.ts";

const LIMITS = chainLimits.parse({ headAge: 300, headAgeOf: { slow: 3_600 } });

describe("Heads", () => {
  const at = (seconds: number) => {
    const heads = new Heads();
    heads.note("hub", { height: 7n, timestamp: 1_000n });
    heads.note("slow", { height: 9n, timestamp: 1_000n });
    return heads.problems(LIMITS, seconds * 1_000);
  };

  it("tell of a chain whose newest block is minutes old", () => {
    expect(at(1_300)).to.deep.equal([]);
    const reason = "the newest block of hub that was seen, 7, is 301 s old, more than 300 s";
    expect(at(1_301)).to.deep.equal([{ part: "head", chain: "hub", reason, since: 1_000_000 }]);
  });

  it("give a chain that makes blocks seldom the time that is configured for it", () => {
    expect(at(4_600).map(({ chain }) => chain)).to.deep.equal(["hub"]);
    expect(at(4_601).map(({ chain }) => chain)).to.deep.equal(["hub", "slow"]);
  });

  it("take a block from the future, of a clock that goes before ours, for a new one", () => {
    expect(at(500)).to.deep.equal([]);
  });
});
