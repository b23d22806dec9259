import { createStageMetrics, metricsIn, type StageMetrics } from "@causeway/service";
import type { Counter, Gauge, Registry } from "prom-client";

/** What an operator watches of the index. */
export interface IndexMetrics extends StageMetrics {
  readonly height: Gauge<"chain" | "kind">;
  readonly behindBlocks: Gauge<"chain">;
  readonly behindSeconds: Gauge<"chain">;
  readonly writes: Gauge<"chain">;
  readonly reorganisations: Counter<"chain">;
  readonly omissions: Counter<"chain">;
  readonly generation: Gauge<"chain">;
  readonly missingCosts: Gauge<"chain">;
  readonly differs: Gauge<"chain">;
  readonly monthsDue: Gauge;
}

/**
 * The index's metrics, with those of its stages.
 *
 * @param stages Of a service that does more than keep the index: its stages have the same metrics.
 */
export function createIndexMetrics(
  registry: Registry,
  stages: StageMetrics = createStageMetrics(registry),
): IndexMetrics {
  const { counter, gauge } = metricsIn(registry, "causeway_index_");
  return {
    ...stages,
    height: gauge("height", "Newest block: of the chain, and read, final and filled in", [
      "chain",
      "kind",
    ]),
    behindBlocks: gauge("behind_blocks", "Blocks that the index is behind the chain", ["chain"]),
    behindSeconds: gauge("behind_seconds", "Seconds that the index is behind the chain", ["chain"]),
    writes: gauge("writes", "1 if this process writes the chain", ["chain"]),
    reorganisations: counter("reorganisations", "Times that blocks were found replaced", ["chain"]),
    omissions: counter("omissions", "Times that an RPC left events out", ["chain"]),
    generation: gauge("generation", "Writers that the chain has had", ["chain"]),
    monthsDue: gauge("months_due", "Months of events that should be in an archive", []),
    missingCosts: gauge("missing_costs", "Final transactions whose receipts no RPC has", ["chain"]),
    differs: gauge("differs", "1 while the chain contradicts the index, or leaves events out", [
      "chain",
    ]),
  };
}
