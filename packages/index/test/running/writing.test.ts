import { Heads, RunningStages, runPipeline, StageFailures } from "@causeway/service";
import { expect } from "chai";
import { Registry } from "prom-client";
import type { Writing, WritingChain } from "../../src/running/Indexing.ts";
import { createIndexMetrics } from "../../src/running/metrics.ts";
import { Standings } from "../../src/running/Standings.ts";
import { WRITING } from "../../src/running/stages/writing.ts";

const HOUR = 3_600_000;
const RANGES = 50;

describe("The work of a chain's writer", () => {
  it("looks at the head once while it reads history, and measures after each range", async () => {
    const stopping = new AbortController();
    const counts = { looks: 0, ranges: 0, measures: 0 };
    const follower = {
      watch: async () => {
        counts.looks += 1;
        return false;
      },
      fill: async () => {
        if (counts.ranges === RANGES) stopping.abort();
        else counts.ranges += 1;
        return !stopping.signal.aborted;
      },
    };
    const newestBlock = async () => {
      counts.measures += 1;
      return { height: BigInt(counts.ranges), at: 0n };
    };
    const reading = { chainId: 7n, name: "toy", newestBlock };
    const chain = { config: { name: "toy" }, chain: reading, follower } as unknown as WritingChain;
    const standings = new Standings();
    const service = {
      ...{ config: { pollInterval: HOUR }, chains: new Map([[7n, chain]]), standings },
      ...{ failures: new StageFailures(), running: new RunningStages(), heads: new Heads() },
      ...{ db: { query: async () => ({ rows: [] }) }, metrics: createIndexMetrics(new Registry()) },
    } as unknown as Writing;
    const seen = WRITING.filter(([stage]) => ["follow", "fill"].includes(stage?.name ?? ""));
    await runPipeline(service, seen, stopping.signal);
    expect(counts).to.deep.equal({ looks: 1, ranges: RANGES, measures: RANGES });
    expect(standings.all.get("toy")).to.include({ head: BigInt(RANGES) });
  });
});
