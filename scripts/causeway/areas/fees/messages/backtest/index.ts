export type { Coin } from "@causeway/backtest";
export type * from "./BacktestOptions.ts";
export { backtest } from "./backtest.ts";
export { type ReportAbout, reportPage } from "./page/reportPage.ts";
export * from "./readScheduleHistory.ts";
export { type BacktestReport, backtestReport } from "./report.ts";
export * from "./ScheduleHistory.ts";
export * from "./TriedSchedule.ts";
export { reportTable } from "./text/reportTable.ts";
export * from "./trafficFromChains.ts";

export { isSound, verdictsOf } from "./verdictsOf.ts";
