import { createStageMetrics, metricsIn, type StageMetrics } from "@causeway/service";
import type { Gauge, Registry } from "prom-client";

/** What an operator watches, beside the attestations. */
export interface ValidatorMetrics extends StageMetrics {
  readonly height: Gauge<"chain" | "kind">;
  readonly behind: Gauge<"chain">;
  readonly rpcsAgree: Gauge<"chain">;
  readonly signedHeight: Gauge<"chain">;
}

export function createMetrics(registry: Registry): ValidatorMetrics {
  const { gauge } = metricsIn(registry, "causeway_");
  return {
    ...createStageMetrics(registry),
    height: gauge("height", "Newest block that all RPCs have, head or finalised", [
      "chain",
      "kind",
    ]),
    behind: gauge("blocks_behind", "Blocks from the newest final one to the newest", ["chain"]),
    rpcsAgree: gauge("rpcs_agree", "Whether all RPCs answered alike at the last look", ["chain"]),
    signedHeight: gauge("signed_height", "Highest block whose checkpoint was signed", ["chain"]),
  };
}
