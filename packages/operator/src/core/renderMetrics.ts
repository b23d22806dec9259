import { Gauge, Registry } from "prom-client";

import type { CheckResult } from "./CheckResult.ts";

/** As `metricsOf`, in the text format of Prometheus. */
export function renderMetrics(...results: Parameters<typeof metricsOf>): Promise<string> {
  return metricsOf(...results).metrics();
}

/**
 * The results for Prometheus. Kinds of which none exists are told as 0, so that an alarm can tell agreement from
 * silence.
 *
 * @param kinds Every kind that there can be.
 * @param time When it was checked, unix seconds.
 */
export function metricsOf(
  environment: string,
  kinds: readonly string[],
  results: readonly CheckResult[],
  time: number,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
    new Gauge({ name: `causeway_check_${name}`, help, labelNames: labels, registers });
  const finding = gauge("finding", "1 for each difference between configuration and chain", [
    "environment",
    "chain",
    "kind",
    "subject",
  ]);
  const findings = gauge("findings", "Differences of a kind between configuration and chain", [
    "environment",
    "chain",
    "kind",
  ]);
  const unreadable = gauge("unreadable", "Things that could not be read", ["environment", "chain"]);
  const operation = gauge(
    "operation_ready_timestamp_seconds",
    "From when on a scheduled operation can be executed, and whether the configuration asks for it",
    ["environment", "chain", "operation", "caller", "asked"],
  );
  for (const result of results) {
    const labels = { environment, chain: result.chain };
    unreadable.set(labels, result.unreadable.length);
    for (const kind of kinds) findings.set({ ...labels, kind }, 0);
    for (const { kind, subject } of result.findings) {
      findings.inc({ ...labels, kind });
      finding.set({ ...labels, kind, subject }, 1);
    }
  }
  for (const { chain, id, caller, readyAt, isAsked } of operationsOf(results)) {
    const asked = isAsked ? "yes" : "no";
    const who = caller.name ?? caller.address;
    operation.set({ environment, chain, operation: id, caller: who, asked }, readyAt);
  }
  const amount = gauge(
    "amount",
    "Compared amounts, in whole tokens or coins: held, owed, and the worth of a share",
    ["environment", "chain", "amount", "subject"],
  );
  for (const { value, ...labels } of amountsOf(results)) {
    amount.set({ environment, ...labels }, value);
  }
  gauge("timestamp_seconds", "When it was checked", ["environment"]).set({ environment }, time);
  return registry;
}

function operationsOf(results: readonly CheckResult[]) {
  return results.flatMap(({ chain, operations = [] }) =>
    operations.map((operation) => ({ chain, ...operation })),
  );
}

function amountsOf(results: readonly CheckResult[]) {
  return results.flatMap(({ chain, amounts = [] }) =>
    amounts.map(({ amount, subject, value }) => ({ chain, amount, subject, value })),
  );
}
