import { metricsIn } from "@causeway/service";
import type { Counter, Gauge, Registry } from "prom-client";

/** What an operator watches. */
export interface UpdaterMetrics {
  readonly samples: Counter<"chain" | "outcome">;
  readonly decisions: Counter<"chain" | "kind" | "destination" | "reason">;
  readonly moves: Counter<"chain">;
  readonly gasUsed: Counter<"chain">;
  readonly refusals: Counter<"chain" | "refusal">;
  readonly failures: Counter<"chain" | "error">;
  readonly sampledGasPrice: Gauge<"chain">;
  readonly machineGasPrice: Gauge<"chain">;
  readonly gasPrice: Gauge<"chain" | "kind" | "destination">;
  readonly wantedGasPrice: Gauge<"chain" | "kind" | "destination">;
  readonly paid: Gauge<"chain">;
  readonly lastRound: Gauge<"chain">;
}

export function createMetrics(registry: Registry): UpdaterMetrics {
  const { counter, gauge } = metricsIn(registry, "causeway_fee_updater_");
  const subject = ["chain", "kind", "destination"] as const;
  return {
    samples: counter("samples", "Samples of a chain's gas price", ["chain", "outcome"]),
    decisions: counter("decisions", "Decisions about a gas price", [...subject, "reason"]),
    moves: counter("moves", "Gas prices that were moved", ["chain"]),
    gasUsed: counter("gas_used", "Gas that our transactions used", ["chain"]),
    refusals: counter("refusals", "Transactions not paid for", ["chain", "refusal"]),
    failures: counter("failures", "Rounds that ended in an error", ["chain", "error"]),
    sampledGasPrice: gauge("sampled_gas_price", "The last sample, wei of the chain's coin", [
      "chain",
    ]),
    machineGasPrice: gauge(
      "machine_gas_price",
      "Price of a unit of gas where gas limits are amounts of coin",
      ["chain"],
    ),
    gasPrice: gauge("gas_price", "Gas price that the schedule holds, wei of its chain's coin", [
      ...subject,
    ]),
    wantedGasPrice: gauge(
      "wanted_gas_price",
      "Gas price by the samples, wei of the schedule's coin",
      [...subject],
    ),
    paid: gauge("paid_wei", "Highest cost of the transactions of the last 24 hours, wei", [
      "chain",
    ]),
    lastRound: gauge("last_round_seconds", "When a round went through last, unix time", ["chain"]),
  };
}
