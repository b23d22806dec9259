import type { ReadyTransaction, RefusedExit } from "@causeway/lifecycle";
import { type MessageReport, reportExits } from "@causeway/lifecycle/report";

import type { TonCode } from "../ton/TonCode.ts";
import type { ReadyExit, RecoveryExit, UnavailableExit } from "./Recovery.ts";

/** Chains of TON by their ids, each with the code that makes its messages. */
export type TonCodes = ReadonlyMap<bigint, TonCode>;

/** Every exit of a report, the best first. */
export function exitsOf(report: MessageReport, ton: TonCodes): readonly RecoveryExit[] {
  const { transactions, refused } = reportExits(report);
  return [...transactions.map((ready) => readyExit(ready, ton)), ...refused.map(unavailableExit)];
}

function readyExit(ready: ReadyTransaction, ton: TonCodes): ReadyExit {
  const { kind, does, chain, chainId, to, data, value, gasLimit, cost, from, anyoneFrom } = ready;
  const facts = {
    ...({ isReady: true, kind, does, chain } as const),
    ...{ from, anyoneFrom, startsAt: undefined, cost },
  };
  const code = ton.get(chainId);
  if (code === undefined) {
    return { ...facts, family: "evm", transaction: { chainId, to, data, value, gasLimit } };
  }
  return { ...facts, family: "ton", transaction: code.transactionOf(chainId, { to, data, value }) };
}

function unavailableExit(refused: RefusedExit): UnavailableExit {
  const { kind, does, chain, from, anyoneFrom, startsAt, reason, lacks } = refused;
  return {
    ...({ isReady: false, kind, does, chain } as const),
    ...{ from, anyoneFrom, startsAt, reason, lacks },
  };
}
