import { chainLimits, Heads, RunningStages, StageFailures } from "@causeway/service";
import { expect } from "chai";

import type { IndexerConfig } from "../src/config.ts";
import { problemsOf } from "../src/health.ts";
import { standing, standings } from "./standings.ts";

/** Unix milliseconds. */
const NOW = 1_000_000;

describe("an indexer's health", () => {
  let failures: StageFailures;
  let heads: Heads;

  beforeEach(() => {
    failures = new StageFailures();
    heads = new Heads();
  });

  const problems = (of: Parameters<typeof standings>[0]) => {
    const config = { health: chainLimits.parse({}), mostBehind: 60 } as IndexerConfig;
    const running = new RunningStages();
    return problemsOf({ config, failures, heads, running, standings: standings(of) }, NOW);
  };

  it("is good while the index is no more behind a chain than it may be", () => {
    const behind = standing({}, { observed: 95n, observedAt: 940n });
    expect(problems({ hub: standing(), "spoke-a": behind })).to.deep.equal([]);
  });

  it("says by how many seconds the index is behind a chain, and since when", () => {
    const behind = standing({}, { observed: 90n, observedAt: 939n });
    expect(problems({ hub: behind })).to.deep.equal([
      {
        ...{ part: "index", chain: "hub", since: NOW - 61_000 },
        reason: "the index is 61 s behind hub, more than 60 s",
      },
    ]);
  });

  it("is good while nothing of a chain was read yet", () => {
    const unread = standing({ written: undefined });
    expect(problems({ hub: unread, "spoke-a": standing({}, { observedAt: undefined }) })).to.be
      .empty;
  });

  it("says that a chain stands still, and which stage keeps failing", () => {
    heads.note("hub", { height: 100n, timestamp: 600n });
    for (let time = 0; time < 3; time++) failures.note("follow", "hub", new Error("no answer"));
    expect(problems({}).map(({ reason }) => reason)).to.deep.equal([
      "follow keeps failing on hub: no answer",
      "the newest block of hub that was seen, 100, is 400 s old, more than 300 s",
    ]);
  });
});
