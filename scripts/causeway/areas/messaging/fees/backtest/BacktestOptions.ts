import type { Coin } from "@causeway/backtest";
import type { PastMessage } from "@causeway/chains";
import type { FeeRule } from "./monotonicity.ts";
import type { ScheduleHistory } from "./ScheduleHistory.ts";
import type { TriedSchedule } from "./TriedSchedule.ts";

/** Messages of the past, in the order in which they were sent on each chain. */
export type Traffic = AsyncIterable<PastMessage> | Iterable<PastMessage>;

/** A chain as the report names it. */
export interface ReportedChain {
  readonly chainId: bigint;
  readonly name: string;
  readonly coin: Coin;
}

export interface BacktestOptions {
  /** All chains that messages come from or go to. */
  readonly chains: readonly ReportedChain[];
  /** By origin. */
  readonly schedules: ReadonlyMap<bigint, TriedSchedule>;
  /** By origin: gas prices of that time, and what the schedule of that time asked for. Without it, the bands' centres. */
  readonly histories: ReadonlyMap<bigint, ScheduleHistory>;
  /** Entries of each list of the report. */
  readonly listed?: number;
  /** Senders of each coin whose totals are held at once. */
  readonly mostSenders?: number;
  /** How fees are computed; as the mailbox does if left out. */
  readonly rule?: FeeRule;
}
