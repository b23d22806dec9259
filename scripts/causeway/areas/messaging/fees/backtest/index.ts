export type * from "./BacktestOptions.ts";
export { backtest } from "./backtest.ts";
export { type MessageReportAbout, messageReportPage } from "./page/reportPage.ts";
export { type BacktestReport, backtestReport } from "./report.ts";
export { reportTable } from "./reportTable.ts";
export * from "./ScheduleHistory.ts";
export * from "./TriedSchedule.ts";
export * from "./trafficFromChains.ts";
export { verdictsOf } from "./verdictsOf.ts";
