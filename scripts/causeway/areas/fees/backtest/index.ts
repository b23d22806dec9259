export type * from "./BacktestOptions.ts";
export { backtest } from "./backtest.ts";
export type { Coin } from "./Coin.ts";
export { type BacktestReport, backtestReport } from "./report.ts";
export * from "./ScheduleHistory.ts";
export * from "./TriedSchedule.ts";
export * from "./readScheduleHistory.ts";
