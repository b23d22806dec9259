import type { HoldLoss } from "@causeway/database";
import { Standings, type WrittenChain } from "@causeway/index";
import { Heads, RunningStages, StageFailures, stageLimits } from "@causeway/service";
import { expect } from "chai";

import { Balances } from "../src/Balances.ts";
import type { FillerConfig } from "../src/config.ts";
import type { Filler } from "../src/Filler.ts";
import { FillLosses } from "../src/FillLosses.ts";
import { problemsOf } from "../src/health.ts";
import { StandingAside } from "../src/StandingAside.ts";

describe("a filler's health", () => {
  let failures: StageFailures;
  let balances: Balances;
  let standingAside: StandingAside;
  let fillLosses: FillLosses;
  let loss: HoldLoss | undefined;
  let heads: Heads;
  let standings: Standings;

  beforeEach(() => {
    failures = new StageFailures();
    balances = new Balances();
    standingAside = new StandingAside();
    fillLosses = new FillLosses();
    heads = new Heads();
    standings = new Standings();
    loss = undefined;
  });

  const reasons = (isDryRun = false) => {
    const ages = { headAge: 60, headAgeOf: {} };
    const limits = { environment: "local", health: stageLimits.parse({}), mostBehind: 60 };
    const config = { isDryRun, ...limits, ...ages } as FillerConfig;
    const running = new RunningStages();
    const hold = { loss } as Filler["hold"];
    const index = { failures, standings } as Filler["index"];
    const problems = problemsOf({
      config,
      failures,
      running,
      balances,
      standingAside,
      fillLosses,
      hold,
      heads,
      index,
    });
    return problems.map(({ reason }) => reason);
  };
  const failed = (stage: string, times: number) => {
    for (let time = 0; time < times; time++) failures.note(stage, "hub", new Error("no answer"));
  };

  it("is good while nothing fails and balances are above their floors", () => {
    balances.note({ chain: "hub", symbol: "USDC", amount: 11n, floor: 10n });
    expect(reasons()).to.deep.equal([]);
  });

  it("says that a stage keeps failing when it does, until it works again", () => {
    failed("observe", 2);
    expect(reasons()).to.deep.equal([]);
    failed("observe", 1);
    expect(reasons()).to.deep.equal(["observe keeps failing on hub: no answer"]);
    failures.forget("observe", "hub");
    expect(reasons()).to.deep.equal([]);
  });

  it("says by which chain's newest block it decides nothing, since that is too old", () => {
    const timestamp = BigInt(Math.floor(Date.now() / 1_000));
    heads.note("hub", { height: 7n, timestamp: timestamp - 59n });
    heads.note("spoke-a", { height: 8n, timestamp: timestamp - 70n });
    expect(reasons().join()).to.match(
      /^the newest block of spoke-a that was seen, 8, is 7\d s old/,
    );
  });

  it("says that the index is behind, by which nothing is decided", () => {
    const written = { live: 1n, observed: 7n, observedAt: 30n } as WrittenChain;
    const note = (headAt: bigint) =>
      standings.note("hub", { head: 9n, headAt, written, missingCosts: undefined });
    note(90n);
    expect(reasons()).to.deep.equal([]);
    note(91n);
    expect(reasons().join()).to.include("the index is 61 s, 2 blocks, behind hub, more than 60 s");
  });

  it("says that its database is not held", () => {
    loss = { reason: "connect ECONNREFUSED", since: 5 };
    expect(reasons()).to.deep.equal([
      "the database is not held, so nothing is done: connect ECONNREFUSED",
    ]);
  });

  it("says which balance is at its floor, and not in a dry run", () => {
    balances.note({ chain: "hub", symbol: "USDC", amount: 10n, floor: 10n });
    balances.note({ chain: "hub", symbol: undefined, amount: 0n, floor: 5n });
    expect(reasons()).to.deep.equal([
      "USDC on hub is at its floor: 10 of 10",
      "the coin on hub is at its floor: 0 of 5",
    ]);
    expect(reasons(true)).to.deep.equal([]);
  });

  it("says how many repayments stand aside, and by which bound, until none does", () => {
    standingAside.note({ chain: "hub", count: 2, boundBps: 30n });
    expect(reasons()).to.deep.equal([
      "2 repayments stand aside on hub: the curve would take more than 30 bps, the bound of the account",
    ]);
    expect(reasons(true)).to.deep.equal([]);
    standingAside.note({ chain: "hub", count: 0, boundBps: 0n });
    expect(reasons()).to.deep.equal([]);
  });

  it("says that fills cost as much for nothing as is allowed in a day, until they do not", () => {
    fillLosses.note({ chain: "hub", lost: 7n, most: 7n });
    expect(reasons()).to.deep.equal([
      "fills on hub cost 7 for nothing in a day, the bound is 7: no order is filled there",
    ]);
    expect(reasons(true)).to.deep.equal([]);
    fillLosses.note({ chain: "hub", lost: 6n, most: 7n });
    expect(reasons()).to.deep.equal([]);
  });
});
