import type { BacktestReport } from "../report.ts";

/** A report as a terminal shows it. */
export function reportTable(report: BacktestReport): string {
  return JSON.stringify(report);
}
