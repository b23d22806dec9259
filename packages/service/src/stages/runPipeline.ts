import { setTimeout as sleep } from "node:timers/promises";

import type { Stage, StagedChain, StagedService } from "./Stage.ts";
import { Wake } from "./Wake.ts";

/**
 * Stages, each line of which runs by itself for each chain; stages of one line take turns.
 */
export type Pipeline<Service, Chain> = readonly (readonly Stage<Service, Chain>[])[];

/** A pause doubles with each failure in a row, this many times at most. */
const MAX_DOUBLINGS = 5;

/** Runs all stages until `stop` is aborted, and then lets each finish what it does. */
export async function runPipeline<Chain extends StagedChain, Service extends StagedService<Chain>>(
  service: Service,
  pipeline: Pipeline<Service, Chain>,
  stop: AbortSignal,
): Promise<void> {
  const wake = new Wake();
  stop.addEventListener("abort", () => wake.all(), { once: true });
  const lines = pipeline.flatMap((stages) =>
    [...service.chains.values()].map((chain) => runLine(service, stages, chain, wake, stop)),
  );
  await Promise.all(lines);
}

async function runLine<Chain extends StagedChain, Service extends StagedService<Chain>>(
  service: Service,
  stages: readonly Stage<Service, Chain>[],
  chain: Chain,
  wake: Wake,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0;
  const own = stages[0]?.pause?.(service);
  const interval = own ?? service.config.pollInterval;
  while (!stop.aborted) {
    const { calls } = wake;
    const results: StageResult[] = [];
    for (const stage of stages) results.push(await runStage(service, stage, chain));
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

async function runStage<Chain extends StagedChain, Service extends StagedService<Chain>>(
  service: Service,
  stage: Stage<Service, Chain>,
  chain: Chain,
): Promise<StageResult> {
  const labels = { stage: stage.name, chain: chain.config.name };
  const started = performance.now();
  service.running.began(labels.stage, labels.chain);
  try {
    const worked = await stage.run(service, chain);
    service.failures.forget(labels.stage, labels.chain);
    if (!worked) return "idle";
    service.metrics.stageSeconds.observe(labels, (performance.now() - started) / 1000);
    return "worked";
  } catch (error) {
    service.failures.note(labels.stage, labels.chain, error);
    service.metrics.stageFailures.inc(labels);
    service.logger.error({ ...labels, err: error }, "stage failed");
    return "failed";
  } finally {
    service.running.ended(labels.stage, labels.chain);
  }
}
