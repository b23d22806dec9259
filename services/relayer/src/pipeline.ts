import { setTimeout as sleep } from "node:timers/promises";

import type { RelayedChain, Relayer, Stage } from "./Relayer.ts";
import { account } from "./stages/account.ts";
import { collect } from "./stages/collect.ts";
import { deliver } from "./stages/deliver.ts";
import { finalise } from "./stages/finalise.ts";
import { importLanes } from "./stages/importLanes.ts";
import { keepFees } from "./stages/keepFees.ts";
import { observe } from "./stages/observe.ts";
import { prove } from "./stages/prove.ts";
import { refresh } from "./stages/refresh.ts";

/**
 * A message's way. Each line runs by itself for each chain; stages of one line take turns, because
 * both of them submit, and the second can use the checkpoint that the first one brought.
 */
const PIPELINE: readonly (readonly Stage[])[] = [
  [observe],
  [finalise],
  [account],
  [collect],
  [prove],
  [importLanes, deliver],
  [refresh],
  [keepFees],
];

/** A pause doubles with each failure in a row, this many times at most. */
const MAX_DOUBLINGS = 5;

/** Runs all stages until `stop` is aborted, and then lets each finish what it does. */
export async function runPipeline(relayer: Relayer, stop: AbortSignal): Promise<void> {
  const wake = new Wake();
  stop.addEventListener("abort", () => wake.all(), { once: true });
  const lines = PIPELINE.flatMap((stages) =>
    [...relayer.chains.values()].map((chain) => runLine(relayer, stages, chain, wake, stop)),
  );
  await Promise.all(lines);
}

async function runLine(
  relayer: Relayer,
  stages: readonly Stage[],
  chain: RelayedChain,
  wake: Wake,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0;
  const own = stages[0]?.pause?.(relayer);
  const interval = own ?? relayer.config.pollInterval;
  while (!stop.aborted) {
    const { calls } = wake;
    const results: StageResult[] = [];
    for (const stage of stages) results.push(await runStage(relayer, stage, chain));
    failures = results.includes("failed") ? failures + 1 : 0;
    const pause = interval * 2 ** Math.min(failures, MAX_DOUBLINGS);
    if (results.includes("worked")) wake.all();
    // Whoever fails is not woken early: others' work rarely helps, and would make him hurry.
    else if (failures > 0 || own !== undefined) await sleepUnlessAborted(pause, stop);
    else await wake.after(pause, calls);
  }
}

async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

type StageResult = "worked" | "idle" | "failed";

async function runStage(relayer: Relayer, stage: Stage, chain: RelayedChain): Promise<StageResult> {
  const labels = { stage: stage.name, chain: chain.config.name };
  const started = performance.now();
  try {
    const worked = await stage.run(relayer, chain);
    relayer.failures.forget(labels.stage, labels.chain);
    if (!worked) return "idle";
    relayer.metrics.stageSeconds.observe(labels, (performance.now() - started) / 1000);
    return "worked";
  } catch (error) {
    relayer.failures.note(labels.stage, labels.chain, error);
    relayer.metrics.stageFailures.inc(labels);
    relayer.logger.error({ ...labels, err: error }, "stage failed");
    return "failed";
  }
}

/** Lets what one stage did be taken up by the others at once. */
class Wake {
  readonly #waiting = new Set<() => void>();
  #calls = 0;

  /** Number of calls so far: one that comes while a stage runs must not be missed. */
  get calls(): number {
    return this.#calls;
  }

  all(): void {
    this.#calls++;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves after some milliseconds, or as soon as there were more calls than `seen`. */
  async after(milliseconds: number, seen: number): Promise<void> {
    if (this.#calls !== seen) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#waiting.add(done);
    });
  }
}
