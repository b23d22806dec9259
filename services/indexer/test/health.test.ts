import { EventsOmitted, FinalDataContradicted, indexProblems } from "@causeway/index";
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

  const problems = (of: Parameters<typeof standings>[0], now = NOW) => {
    const config = {
      ...{ environment: "test", health: chainLimits.parse({}), mostBehind: 60 },
    } as IndexerConfig;
    const running = new RunningStages();
    return problemsOf({ config, failures, heads, running, standings: standings(of) }, now);
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
        reason:
          "the index is 61 s, 10 blocks, behind hub, more than 60 s. process 1 on one writes the chain: see its health and its log",
      },
    ]);
  });

  it("names another RPC as the remedy for costs that are missing after many tries", () => {
    const missing = (count: number) => standing({ missingCosts: { count, first: "0xaa", at: 7n } });
    const of = { hub: missing(1), "spoke-a": missing(3) };
    const command = "causeway services --environment test --out environment.json";
    const told = (chain: string, which: string) => ({
      ...{ part: "costs", chain, since: 7_000 },
      reason: `no RPC of ${chain} has the receipts of final transactions: ${which}. Name another RPC in chains.json, then run: ${command}`,
    });
    expect(problems(of)).to.deep.equal([told("hub", "0xaa"), told("spoke-a", "0xaa and 2 more")]);
  });

  it("says which events should be in an archive, if the operator wants that", () => {
    const all = standings({});
    all.noteMonthsDue({ months: ["2026-03-01", "2026-04-01"], before: "2026-05-01", at: 7 });
    const index = { failures, standings: all };
    const limits = { environment: "test", mostBehind: 60 };
    expect(indexProblems(index, limits, NOW)).to.be.empty;
    expect(indexProblems(index, { ...limits, archiveAfter: 30 }, NOW)).to.deep.equal([
      {
        ...{ part: "archive", since: 7 },
        reason:
          "events of 2026-03 and 1 more are older than 30 days. Move them into files: causeway index archive --environment test --folder archive --before 2026-05",
      },
    ]);
    all.noteMonthsDue({ months: [], before: "2026-05-01", at: 8 });
    expect(indexProblems(index, { ...limits, archiveAfter: 30 }, NOW)).to.be.empty;
  });

  it("says at once, and once, that a chain contradicts the index", () => {
    const found = { chain: "hub", height: 8n, held: "0x01", found: "0x02" };
    for (let time = 0; time < 3; time++) {
      failures.note("follow", "hub", new FinalDataContradicted(found));
    }
    const [problem, ...others] = problems({});
    expect(problem).to.include({ part: "index", chain: "hub" });
    expect(problem?.reason).to.include("hub replaced the final block 8");
    expect(others).to.be.empty;
  });

  it("says that RPCs leave an event out once they did so for ten seconds", () => {
    const blocks = { chain: "hub", from: 3n, to: 4n };
    const omitted = new EventsOmitted({ ...blocks, missing: "event 2 of a lane", rpcs: ["rpc 1"] });
    failures.note("follow", "hub", omitted);
    const { since } = failures.all[0]!;
    expect(problems({}, since + 9_999)).to.be.empty;
    expect(problems({}, since - 86_400_000), "after a clock went back").to.have.length(1);
    expect(problems({}, since + 10_000).map(({ reason }) => reason)).to.deep.equal([
      "rpc 1 left out event 2 of a lane in the blocks 3 to 4 of hub. The index stores nothing of these blocks until an RPC tells them. Name another RPC in chains.json, then run: causeway services --environment test --out environment.json",
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
