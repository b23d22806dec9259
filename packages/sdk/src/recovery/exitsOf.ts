import type { ReadyTransaction, RefusedExit } from "@causeway/lifecycle";
import { type MessageReport, reportExits } from "@causeway/lifecycle/report";

import type { ReadyExit, RecoveryExit, UnavailableExit } from "./Recovery.ts";

/** Every exit of a report, the best first. */
export function exitsOf(report: MessageReport): readonly RecoveryExit[] {
  const { transactions, refused } = reportExits(report);
  return [...transactions.map(readyExit), ...refused.map(unavailableExit)];
}

function readyExit(ready: ReadyTransaction): ReadyExit {
  const { kind, does, chain, chainId, to, data, value, gasLimit, cost, from } = ready;

  const transaction = { chainId, to, data, value, gasLimit };
  return { isReady: true, kind, does, chain, from, startsAt: undefined, cost, transaction };
}

function unavailableExit(refused: RefusedExit): UnavailableExit {
  const { kind, does, chain, from, startsAt, reason, lacks } = refused;

  return { isReady: false, kind, does, chain, from, startsAt, reason, lacks };
}
