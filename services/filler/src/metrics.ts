import { createStageMetrics, metricsIn, type StageMetrics } from "@causeway/service";
import type { Counter, Gauge, Registry } from "prom-client";

/** What an operator watches. Amounts are units of the asset. */
export interface FillerMetrics extends StageMetrics {
  readonly decisions: Counter<"origin" | "destination" | "reason">;
  readonly advances: Counter<"chain">;
  readonly failures: Counter<"chain" | "end">;
  readonly losses: Counter<"asset" | "origin">;
  readonly gasUsed: Counter<"chain" | "purpose">;
  readonly inFlight: Gauge<"asset" | "origin" | "destination">;
  readonly profit: Gauge<"asset" | "origin" | "destination">;
  readonly lost: Gauge<"asset" | "origin" | "destination">;
  readonly balance: Gauge<"chain" | "asset">;
  readonly coin: Gauge<"chain">;
  readonly oldest: Gauge<"destination">;
  readonly aside: Gauge<"chain">;
  readonly curveBound: Gauge<"chain">;
  readonly fills: Counter<"chain">;
  readonly fillFailures: Counter<"chain" | "end">;
  readonly heldOrders: Gauge<"chain">;
}

export function createMetrics(registry: Registry): FillerMetrics {
  const { counter, gauge } = metricsIn(registry, "causeway_filler_");
  const route = ["asset", "origin", "destination"] as const;
  return {
    ...createStageMetrics(registry),
    decisions: counter("decisions", "Decisions about transfers", [
      "origin",
      "destination",
      "reason",
    ]),
    advances: counter("advances", "Transfers that were advanced", ["chain"]),
    failures: counter("failures", "Attempts that came to nothing", ["chain", "end"]),
    losses: counter("losses", "Units told lost since the start", ["asset", "origin"]),
    gasUsed: counter("gas_used", "Gas that our transactions used", ["chain", "purpose"]),
    inFlight: gauge("in_flight", "Units that are out, or about to be", [...route]),
    profit: gauge("profit", "Units that repaid advances left, gas aside", [...route]),
    lost: gauge("lost", "Units that are lost", [...route]),
    balance: gauge("balance", "Units that the account has", ["chain", "asset"]),
    coin: gauge("coin", "The account's balance of the chain's coin, smallest unit", ["chain"]),
    oldest: gauge("oldest_unrepaid_seconds", "Age of the oldest advance that was not repaid", [
      "destination",
    ]),
    aside: gauge("repayments_aside", "Repayments of which the curve would take too much", [
      "chain",
    ]),
    curveBound: gauge(
      "curve_bound_bps",
      "How much the account lets the curve take of a repayment",
      ["chain"],
    ),
    fills: counter("fills", "Held orders that were filled", ["chain"]),
    fillFailures: counter("fill_failures", "Fills that came to nothing", ["chain", "end"]),
    heldOrders: gauge("held_orders", "Orders that are held", ["chain"]),
  };
}
