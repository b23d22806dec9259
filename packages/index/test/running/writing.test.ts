import { RunningStages, runPipeline, StageFailures } from "@causeway/service";
import { expect } from "chai";

import type { Writing, WritingChain } from "../../src/running/Indexing.ts";
import { WRITING } from "../../src/running/stages/writing.ts";

const HOUR = 3_600_000;
const RANGES = 50;

describe("The work of a chain's writer", () => {
  it("looks at the head once, however many ranges of history it reads meanwhile", async () => {
    const stopping = new AbortController();
    let [looks, ranges] = [0, 0];
    const follower = {
      follow: async () => {
        looks += 1;
        return false;
      },
      fill: async () => {
        ranges += 1;
        if (ranges > RANGES) stopping.abort();
        return ranges <= RANGES;
      },
    };
    const chain = { config: { name: "toy" }, follower } as unknown as WritingChain;
    const service = {
      ...{ config: { pollInterval: HOUR }, chains: new Map([[7n, chain]]) },
      ...{ failures: new StageFailures(), running: new RunningStages() },
      metrics: { stageSeconds: { observe: () => undefined } },
    } as unknown as Writing;
    const seen = WRITING.filter(([stage]) => ["follow", "fill"].includes(stage?.name ?? ""));
    await runPipeline(service, seen, stopping.signal);
    expect({ looks, ranges }).to.deep.equal({ looks: 1, ranges: RANGES + 1 });
  });
});
