import { Counter, Histogram, type Registry } from "prom-client";

/** How stages fare. */
export interface StageMetrics {
  readonly stageFailures: Counter<"stage" | "chain">;
  readonly stageSeconds: Histogram<"stage" | "chain">;
}

export function createStageMetrics(registry: Registry): StageMetrics {
  const registers = [registry];
  return {
    stageFailures: new Counter({
      name: "causeway_stage_failures_total",
      help: "Runs of a stage that ended in an error",
      labelNames: ["stage", "chain"],
      registers,
    }),
    stageSeconds: new Histogram({
      name: "causeway_stage_seconds",
      help: "Duration of a stage's runs that had something to do",
      labelNames: ["stage", "chain"],
      buckets: [0.05, 0.25, 1, 5, 15, 60],
      registers,
    }),
  };
}
