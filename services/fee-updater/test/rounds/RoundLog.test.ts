import { expect } from "chai";

import { RoundLog } from "../../src/rounds/RoundLog.ts";

const INTERVAL = 1_000;

describe("RoundLog", () => {
  const logOf = () => new RoundLog(["hub", "spoke-a"], INTERVAL, 0);

  it("has no problem for three intervals without a round", () => {
    const log = logOf();
    const chains = (now: number) => log.problems(now).map(({ chain }) => chain);
    log.wentThrough("hub", 2_000);
    expect(chains(3_000)).to.deep.equal([]);
    expect(chains(3_001)).to.deep.equal(["spoke-a"]);
    log.wentThrough("spoke-a", 3_001);
    expect(chains(5_000)).to.deep.equal([]);
    expect(chains(5_001)).to.deep.equal(["hub"]);
  });

  it("says since when no round went through, and why", () => {
    const log = logOf();
    log.wentThrough("spoke-a", 3_500);
    expect(log.problems(4_000)[0]).to.deep.equal({
      ...{ part: "round", chain: "hub", since: 0 },
      reason: "no round went through on hub for 4 s: one runs and gets no further",
    });
    log.failed("hub", new Error("silent"));
    expect(log.problems(4_000)[0]?.reason).to.equal("no round went through on hub for 4 s: silent");
  });

  it("keeps when the last round went through where one fails, and why it failed", () => {
    const log = logOf();
    log.wentThrough("hub", 10);
    expect(log.failed("hub", new Error("silent"))).to.equal(true);
    expect(log.failed("hub", new Error("silent"))).to.equal(false);
    expect(log.failed("hub", new Error("disagree"))).to.equal(true);
    expect(log.all[0]).to.deep.equal({ chain: "hub", lastRoundAt: 10, error: "disagree" });
    log.wentThrough("hub", 20);
    expect(log.all[0]).to.deep.equal({ chain: "hub", lastRoundAt: 20, error: null });
  });

  it("counts a round in which nothing was paid as one that went through, and says why", () => {
    const log = logOf();
    log.refused("hub", new Error("the cap"), 30);
    expect(log.all[0]).to.deep.equal({ chain: "hub", lastRoundAt: 30, error: "the cap" });
  });
});
