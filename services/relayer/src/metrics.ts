import { createStageMetrics, metricsIn, type StageMetrics } from "@causeway/service";
import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What an operator watches. */
export interface RelayerMetrics extends StageMetrics {
  readonly height: Gauge<"chain" | "kind">;
  readonly behind: Gauge<"chain" | "kind">;
  readonly balance: Gauge<"chain">;
  readonly proofSeconds: Histogram;
  readonly gasUsed: Counter<"chain" | "purpose">;
  readonly delivered: Counter<"chain">;
  readonly failed: Counter<"chain">;
  readonly recovered: Counter<"chain">;
  readonly payouts: Counter<"chain" | "action">;
  readonly payoutFailures: Counter<"chain">;
  readonly reproven: Counter<"chain" | "kind">;
}

/** Seconds. */
const PROOF_BUCKETS = [1, 2, 5, 10, 20, 60, 180];

export function createMetrics(registry: Registry): RelayerMetrics {
  const { counter, gauge, histogram } = metricsIn(registry, "causeway_");
  return {
    ...createStageMetrics(registry),
    proofSeconds: histogram("proof_seconds", "Time that the prover took", [], PROOF_BUCKETS),
    height: gauge("height", "Newest block that was read, observed or finalised", ["chain", "kind"]),
    behind: gauge(
      "blocks_behind",
      "Blocks from the last one read to the newest, observed or final",
      ["chain", "kind"],
    ),
    balance: gauge(
      "balance",
      "Balance of the account that pays for transactions, in the chain's coin",
      ["chain"],
    ),
    gasUsed: counter("gas_used", "Gas that our transactions used", ["chain", "purpose"]),
    delivered: counter("messages_delivered", "Messages that our transactions delivered", ["chain"]),
    failed: counter("messages_failed", "Messages whose recipient failed in our transactions", [
      "chain",
    ]),
    recovered: counter(
      "messages_asked_about",
      "Messages in flight about which our transactions asked recipients",
      ["chain"],
    ),
    payouts: counter(
      "transfers_moved",
      "Transfers that our transactions moved on where they waited",
      ["chain", "action"],
    ),
    payoutFailures: counter("transfers_failed", "Attempts to move a transfer on that failed", [
      "chain",
    ]),
    reproven: counter(
      "reproven",
      "Transactions of ours by which a transfer, a return or a notice counts again",
      ["chain", "kind"],
    ),
  };
}
