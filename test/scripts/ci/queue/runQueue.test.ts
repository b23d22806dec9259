import { expect } from "chai";

import type { Job } from "../../../../scripts/ci/queue/Job.ts";
import { runQueue } from "../../../../scripts/ci/queue/runQueue.ts";
import { Worker } from "../../../../scripts/ci/queue/Worker.ts";
import { NOTHING, ONE_FAILED, ONE_PASSED } from "../../../../scripts/ci/Tally.ts";
import { job } from "./jobs.ts";

describe("runQueue", () => {
  let workers: Worker[];

  beforeEach(() => {
    workers = [new Worker(), new Worker()];
  });

  afterEach(() => Promise.all(workers.map((worker) => worker.close())));

  async function resultsOf(jobs: readonly Job[], seconds: Record<string, number> = {}) {
    const secondsOf = (name: string) => seconds[name] ?? 1;
    const results = await runQueue(jobs, { workers, secondsOf, onEnd: () => {} });
    return new Map(results.map((result) => [result.job.name, result]));
  }

  it("goes on after a job that throws, which counts as one failure and says why", async () => {
    const run = async () => {
      throw new Error("no compiler");
    };
    const results = await resultsOf([job("throws", { run }), job("passes")]);
    expect(results.get("throws")?.tally).to.deep.equal(ONE_FAILED);
    expect(results.get("throws")?.output).to.contain("no compiler");
    expect(results.get("passes")?.tally).to.deep.equal(ONE_PASSED);
  });

  it("runs as many jobs at once as there are workers, and no more", async () => {
    let running = 0;
    let most = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      return ONE_PASSED;
    };
    await resultsOf(["a", "b", "c", "d", "e"].map((name) => job(name, { run })));
    expect(most).to.equal(2);
  });

  it("begins with what is most urgent", async () => {
    const begun: string[] = [];
    const named = (name: string, needs: string[] = []) =>
      job(name, {
        needs,
        run: async () => {
          begun.push(name);
          return ONE_PASSED;
        },
      });
    workers.splice(1).map((worker) => worker.close());
    const seconds = { short: 1, long: 5, compile: 2, test: 4 };
    await resultsOf(
      [named("short"), named("long"), named("compile"), named("test", ["compile"])],
      seconds,
    );
    expect(begun).to.deep.equal(["compile", "long", "test", "short"]);
  });

  it("fails what needs a build that failed, without running it", async () => {
    let ran = false;
    const results = await resultsOf([
      job("compile", { run: async () => ONE_FAILED }),
      job("test", {
        needs: ["compile"],
        run: async () => {
          ran = true;
          return ONE_PASSED;
        },
      }),
    ]);
    expect(results.get("test")?.tally).to.deep.equal(ONE_FAILED);
    expect(results.get("test")?.output).to.equal("needs compile\n");
    expect(ran).to.equal(false);
  });

  it("runs what needs a build that counts no tests", async () => {
    const results = await resultsOf([
      job("compile", { run: async () => NOTHING }),
      job("test", { needs: ["compile"] }),
    ]);
    expect(results.get("test")?.tally).to.deep.equal(ONE_PASSED);
  });
});
