import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** What an operator watches. */
export interface RelayerMetrics {
  readonly stageFailures: Counter<"stage" | "chain">;
  readonly stageSeconds: Histogram<"stage" | "chain">;
  readonly height: Gauge<"chain" | "kind">;
  readonly proofSeconds: Histogram;
  readonly gasUsed: Counter<"chain" | "purpose">;
  readonly delivered: Counter<"chain">;
  readonly failed: Counter<"chain">;
}

export function createMetrics(registry: Registry): RelayerMetrics {
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
    height: new Gauge({
      name: "causeway_height",
      help: "Newest block that was read, observed or finalised",
      labelNames: ["chain", "kind"],
      registers,
    }),
    proofSeconds: new Histogram({
      name: "causeway_proof_seconds",
      help: "Time that the prover took",
      buckets: [1, 2, 5, 10, 20, 60, 180],
      registers,
    }),
    gasUsed: new Counter({
      name: "causeway_gas_used_total",
      help: "Gas that our transactions used",
      labelNames: ["chain", "purpose"],
      registers,
    }),
    delivered: new Counter({
      name: "causeway_messages_delivered_total",
      help: "Messages that our transactions delivered",
      labelNames: ["chain"],
      registers,
    }),
    failed: new Counter({
      name: "causeway_messages_failed_total",
      help: "Messages whose recipient failed in our transactions",
      labelNames: ["chain"],
      registers,
    }),
  };
}
