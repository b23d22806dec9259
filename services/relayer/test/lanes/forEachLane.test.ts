import {
  Backoff,
  RunningStages,
  StageFailures,
  stageLimits,
  stageProblems,
} from "@causeway/service";
import { expect } from "chai";

import { forEachLane } from "../../src/lanes/forEachLane.ts";
import type { RelayedChain, Relayer } from "../../src/Relayer.ts";

const LANES = ["01", "02"].map((id) => ({
  ...{ key: Buffer.from(id, "hex"), origin_chain_id: 1n, destination_chain_id: 1n },
  hub_chain_id: null,
}));

/** What the index has: two lanes of a chain whose history it has. */
const rowsOf = (text: string) => (text.includes("listed_lanes") ? LANES : [{ chain_id: 1n }]);

describe("forEachLane", () => {
  let now: number;
  let relayer: Relayer;
  const hub = {
    adapter: { origin: { chainId: 1n } },
    config: { name: "hub" },
  } as unknown as RelayedChain;

  beforeEach(() => {
    now = 0;
    relayer = {
      db: { query: async (text: string) => ({ rows: rowsOf(text) }) },
      chains: new Map([[1n, hub]]),
      backoff: new Backoff({ first: 1_000, longest: 1_000 }, () => now),
      failures: new StageFailures(),
      running: new RunningStages(() => now),
      metrics: { stageFailures: { inc: () => undefined } },
      logger: { error: () => undefined },
    } as unknown as Relayer;
  });

  const problems = () =>
    stageProblems(relayer.failures.all, relayer.running, stageLimits.parse({}), now);
  const run = (fails: (laneId: string) => boolean) =>
    forEachLane(relayer, hub, "destination", "deliver", async ({ laneId }) => {
      if (fails(laneId)) throw new Error("no gas");
      return true;
    });

  it("tells of a lane that keeps failing, though the others go on and it is left alone between", async () => {
    for (; now < 5_000; now += 500) expect(await run((laneId) => laneId === "0x02")).to.equal(true);
    expect(problems().map(({ reason }) => reason)).to.deep.equal([
      "deliver keeps failing on hub, lane 0x02: no gas",
    ]);
    now += 1_000;
    await run(() => false);
    expect(problems()).to.deep.equal([]);
  });

  it("takes a run that goes from lane to lane for one that comes further", async () => {
    relayer.running.began("deliver", "hub");
    await forEachLane(relayer, hub, "destination", "deliver", async () => {
      expect(problems()).to.deep.equal([]);
      now += 150_000;
      return true;
    });
    now += 31_000;
    expect(problems().map(({ reason }) => reason)).to.deep.equal([
      "deliver got no further on hub for 181 s",
    ]);
  });
});
