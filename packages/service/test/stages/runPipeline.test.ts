import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";
import { Registry } from "prom-client";

import {
  type Changes,
  createLogger,
  createStageMetrics,
  RunningStages,
  runPipeline,
  type Stage,
  type StagedService,
  StageFailures,
} from "../../src/index.ts";

type Chain = { readonly config: { readonly name: string } };
type Service = StagedService<Chain>;

describe("runPipeline", () => {
  let service: Service;
  let stop: AbortController;

  beforeEach(() => {
    const chains = new Map([1n, 2n].map((id) => [id, { config: { name: `chain-${id}` } }]));
    service = {
      config: { pollInterval: 1 },
      chains,
      failures: new StageFailures(),
      running: new RunningStages(),
      metrics: createStageMetrics(new Registry()),
      logger: createLogger("test", "silent"),
    };
    stop = new AbortController();
  });

  const stage = (name: string, run: Stage<Service, Chain>["run"]): Stage<Service, Chain> => {
    return { name, run };
  };

  it("runs each stage for each chain again and again, until it is stopped", async () => {
    const runs: string[] = [];
    const note = stage("note", async (_, { config }) => {
      runs.push(config.name);
      if (runs.length === 6) stop.abort();
      return false;
    });
    await runPipeline(service, [[note]], stop.signal);
    expect(new Set(runs)).to.deep.equal(new Set(["chain-1", "chain-2"]));
  });

  it("lets a stage finish what it does", async () => {
    let finished = 0;
    const slow = stage("slow", async () => {
      await sleep(5);
      stop.abort();
      await sleep(5);
      finished += 1;
      return true;
    });
    await runPipeline(service, [[slow]], stop.signal);
    expect(finished).to.equal(2);
  });

  it("says what fails until it works again, and runs the others meanwhile", async () => {
    const failing: string[][] = [];
    let works = false;
    const shaky = stage("shaky", async () => {
      if (!works) throw new Error("no answer");
      return false;
    });
    const other = stage("other", async () => {
      failing.push(service.failures.all.map(({ stage: name, error }) => `${name}: ${error}`));
      if (failing.length > 4) works = true;
      if (works && failing.at(-1)?.length === 0) stop.abort();
      return false;
    });
    await runPipeline(service, [[shaky], [other]], stop.signal);
    expect(failing[3]).to.deep.equal(["shaky: no answer", "shaky: no answer"]);
  });

  it("knows which stages run and since when, until they end", async () => {
    const seen: string[][] = [];
    const slow = stage("slow", async () => {
      seen.push(service.running.all.map(({ stage: name, chain }) => `${name}/${chain}`));
      if (seen.length === 2) stop.abort();
      throw new Error("no answer");
    });
    await runPipeline(service, [[slow]], stop.signal);
    expect(seen[1]).to.deep.equal(["slow/chain-1", "slow/chain-2"]);
    expect(service.running.all).to.deep.equal([]);
  });

  it("has others look at once when something was done", async () => {
    const slow: Service = { ...service, config: { pollInterval: 600_000 } };
    let done = false;
    const first = stage("first", async () => {
      const worked = !done;
      await sleep(5);
      done = true;
      return worked;
    });
    const second = stage("second", async () => {
      if (done) stop.abort();
      return false;
    });
    await runPipeline(slow, [[first], [second]], stop.signal);
    expect(done).to.equal(true);
  });

  describe("with changes of other processes", () => {
    /** Longer than any test: what runs was woken. */
    const NEVER = 600_000;
    let told: ((kind: string | undefined) => void) | undefined;
    const changes: Changes = {
      subscribe(listener) {
        told = listener;
        return () => {
          told = undefined;
        };
      },
    };

    /** Has a line look once, tells it of a change several times, and counts its looks. */
    async function looksAfter(
      kind: string | undefined,
      line: Partial<Stage<Service, Chain>>,
      wanted: number,
    ): Promise<number> {
      let looks = 0;
      const chains = new Map([...service.chains].slice(0, 1));
      const one = { ...service, config: { pollInterval: 3_000 }, chains };
      const counted = { name: "look", ...line, run: async () => ++looks === 0 };
      const running = runPipeline(one, [[counted]], stop.signal, changes);
      for (let times = 0; times < 5; times += 1) told?.(kind);
      while (looks < wanted) await sleep(5);
      await sleep(20);
      stop.abort();
      await running;
      return looks;
    }

    it("looks at once where a stage works with what changed, and once for many changes", async () => {
      expect(await looksAfter("message", { wokenBy: ["lane", "message"] }, 2)).to.equal(2);
      expect(told).to.equal(undefined);
    });

    it("looks at once where anything may have changed", async () => {
      expect(await looksAfter(undefined, { wokenBy: ["message"] }, 2)).to.equal(2);
    });

    it("looks no sooner for other changes", async () => {
      expect(await looksAfter("lane", { wokenBy: ["message"] }, 1)).to.equal(1);
    });

    it("looks no sooner where a stage works with nothing of others", async () => {
      expect(await looksAfter(undefined, {}, 1)).to.equal(1);
    });

    it("wakes a stage with a pause of its own, at most ten times in that pause", async () => {
      const line = { wokenBy: ["entry"], pause: () => NEVER };
      expect(await looksAfter("entry", line, 1)).to.equal(1);
    });

    it("leaves a stage alone that fails, until its pause is over", async () => {
      let runs = 0;
      const failing: Stage<Service, Chain> = {
        ...{ name: "fails", wokenBy: ["message"] },
        run: () => Promise.reject(new Error(`${++runs}`)),
      };
      const slow = { ...service, config: { pollInterval: NEVER } };
      const running = runPipeline(slow, [[failing]], stop.signal, changes);
      await sleep(1);
      told?.(undefined);
      await sleep(10);
      stop.abort();
      await running;
      expect(runs).to.equal(2);
    });
  });
});
