import { replay } from "@causeway/backtest";

import type { BacktestOptions, Traffic } from "./BacktestOptions.ts";
import { Replay } from "./Replay.ts";
import type { BacktestReport } from "./report.ts";

/**
 * Replays past messages under other schedules. Messages pass by one after the other: what is held does not grow with
 * their number, but for lists that are bounded.
 *
 * @throws UnknownChainError for a message of a chain that `options` does not name.
 */
export async function backtest(
  traffic: Traffic,
  options: BacktestOptions,
): Promise<BacktestReport> {
  const messages = new Replay(options);
  await replay(traffic, messages);
  return messages.report();
}
