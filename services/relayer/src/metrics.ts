import { createStageMetrics, type StageMetrics } from "@causeway/service";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** What an operator watches. */
export interface RelayerMetrics extends StageMetrics {
  readonly height: Gauge<"chain" | "kind">;
  readonly behind: Gauge<"chain" | "kind">;
  readonly balance: Gauge<"chain">;
  readonly proofSeconds: Histogram;
  readonly gasUsed: Counter<"chain" | "purpose">;
  readonly delivered: Counter<"chain">;
  readonly failed: Counter<"chain">;
  readonly payouts: Counter<"chain" | "action">;
  readonly payoutFailures: Counter<"chain">;
  readonly reproven: Counter<"chain" | "kind">;
}

export function createMetrics(registry: Registry): RelayerMetrics {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    ...createStageMetrics(registry),
    proofSeconds: new Histogram({
      name: "causeway_proof_seconds",
      help: "Time that the prover took",
      buckets: [1, 2, 5, 10, 20, 60, 180],
      registers,
    }),
    height: new Gauge({
      name: "causeway_height",
      help: "Newest block that was read, observed or finalised",
      labelNames: ["chain", "kind"],
      registers,
    }),
    behind: new Gauge({
      name: "causeway_blocks_behind",
      help: "Blocks from what was read to the newest, of those observed, or of those final",
      labelNames: ["chain", "kind"],
      registers,
    }),
    balance: new Gauge({
      name: "causeway_balance",
      help: "What the account that pays for transactions has, in the chain's coin",
      labelNames: ["chain"],
      registers,
    }),
    gasUsed: counter("causeway_gas_used_total", "Gas that our transactions used", [
      "chain",
      "purpose",
    ]),
    delivered: counter(
      "causeway_messages_delivered_total",
      "Messages that our transactions delivered",
      ["chain"],
    ),
    failed: counter(
      "causeway_messages_failed_total",
      "Messages whose recipient failed in our transactions",
      ["chain"],
    ),
    payouts: counter(
      "causeway_transfers_moved_total",
      "Transfers that our transactions moved on where they waited",
      ["chain", "action"],
    ),
    payoutFailures: counter(
      "causeway_transfers_failed_total",
      "Attempts to move a transfer on that failed",
      ["chain"],
    ),
    reproven: counter(
      "causeway_reproven_total",
      "Transactions of ours by which a transfer, a return or a notice counts again",
      ["chain", "kind"],
    ),
  };
}
