import type { Filler } from "./Filler.ts";

/** Stages without which nothing else goes on. */
const READING = ["finalise", "observe"];

/** Runs in a row that must have failed before a stage counts as failing: an RPC that does not answer once is common. */
const FAILING = 3;

/** What `GET /health` answers, from memory. */
export interface Health {
  readonly healthy: boolean;
  /** Why not, in words. */
  readonly reasons: readonly string[];
  readonly isDryRun: boolean;
}

/** Whether all that must go on does. */
export function healthOf({
  config,
  failures,
  balances,
}: Pick<Filler, "config" | "failures" | "balances">): Health {
  const failing = failures.all.flatMap(({ stage, chain, error, times }) => {
    if (READING.includes(stage)) return [`${chain} cannot be read: ${error}`];
    return times < FAILING ? [] : [`${stage} keeps failing on ${chain}: ${error}`];
  });
  const low = balances.atFloor.map(({ chain, symbol, amount, floor }) => {
    return `${symbol ?? "the coin"} on ${chain} is at its floor: ${amount} of ${floor}`;
  });
  const reasons = [...failing, ...(config.isDryRun ? [] : low)];
  return { healthy: reasons.length === 0, reasons, isDryRun: config.isDryRun };
}
