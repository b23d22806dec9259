import { indexProblems, isDifference } from "@causeway/index";
import { databaseProblem, type HealthProblem, stageProblems } from "@causeway/service";

import type { Filler } from "./Filler.ts";

/** What keeps a filler from advancing now, from memory. */
export function problemsOf(
  { config, failures, running, balances, standingAside, fillLosses, hold, heads, index }: Health,
  now = Date.now(),
): HealthProblem[] {
  const low = balances.atFloor.map(({ chain, symbol, amount, floor, since }) => {
    const reason = `${symbol ?? "the coin"} on ${chain} is at its floor: ${amount} of ${floor}`;
    return { part: "balance", chain, reason, since };
  });
  const aside = standingAside.all.map(({ chain, count, boundBps, since }) => {
    const what = count === 1 ? "a repayment stands" : `${count} repayments stand`;
    const reason = `${what} aside on ${chain}: the curve would take more than ${boundBps} bps, the bound of the account`;
    return { part: "repayment", chain, reason, since };
  });
  const losses = fillLosses.atBound.map(({ chain, lost, most, since }) => {
    const reason = `fills on ${chain} cost ${lost} for nothing in a day, the bound is ${most}: no order is filled there`;
    return { part: "fills", chain, reason, since };
  });
  const failing = failures.all.filter((failure) => !isDifference(failure));
  return [
    ...databaseProblem(hold.loss),
    ...stageProblems(failing, running, config.health, now),
    ...heads.problems(config, now),
    ...indexProblems(index, config, now),
    ...(config.isDryRun ? [] : [...low, ...aside, ...losses]),
  ];
}

type Health = Pick<
  Filler,
  | ("config" | "failures" | "running" | "hold" | "heads" | "index")
  | ("balances" | "standingAside" | "fillLosses")
>;
