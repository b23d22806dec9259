import { setTimeout as sleep } from "node:timers/promises";

import type { Changes } from "./Changes.ts";
import { Line } from "./Line.ts";
import type { Stage, StagedChain, StagedService } from "./Stage.ts";

/**
 * Stages, each line of which runs by itself for each chain; stages of one line take turns.
 */
export type Pipeline<Service, Chain> = readonly (readonly Stage<Service, Chain>[])[];

/** A pause doubles with each failure in a row, this many times at most. */
const MAX_DOUBLINGS = 5;

/**
 * Runs all stages until `stop` is aborted, and then lets each finish what it does.
 *
 * @param changes Of other processes: stages that work with what changed look at once.
 */
export async function runPipeline<Chain extends StagedChain, Service extends StagedService<Chain>>(
  service: Service,
  pipeline: Pipeline<Service, Chain>,
  stop: AbortSignal,
  changes?: Changes,
): Promise<void> {
  const lines = pipeline.flatMap((stages) =>
    [...service.chains.values()].map((chain) => new Line(service, stages, chain)),
  );
  const unsubscribe = changes?.subscribe((kind) => {
    for (const line of lines) line.changed(kind);
  });
  const end = () => {
    unsubscribe?.();
    for (const line of lines) line.end();
  };
  stop.addEventListener("abort", end, { once: true });
  const onWork = () => {
    for (const { isEager, wake } of lines) if (isEager) wake.all();
  };
  await Promise.all(lines.map((line) => runLine(service, line, onWork, stop)));
  end();
}

async function runLine<Chain extends StagedChain, Service extends StagedService<Chain>>(
  service: Service,
  line: Line<Chain, Service>,
  onWork: () => void,
  stop: AbortSignal,
): Promise<void> {
  const { stages, chain, interval, wake } = line;
  let failures = 0;
  while (!stop.aborted) {
    const { calls } = wake;
    line.begin();
    const results: StageResult[] = [];
    for (const stage of stages) results.push(await runStage(service, stage, chain));
    failures = results.includes("failed") ? failures + 1 : 0;
    const pause = interval * 2 ** Math.min(failures, MAX_DOUBLINGS);
    if (results.includes("worked")) {
      onWork();
      continue;
    }
    // Whoever fails is not woken early: others' work rarely helps, and would make him hurry.
    if (failures > 0) await sleepUnlessAborted(pause, stop);
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
