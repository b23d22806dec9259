import type { Wallet } from "ethers";

import type { ActOutcome } from "../families/evm/act/ActOutcome.ts";
import type { GuardianAct } from "../families/evm/act/GuardianAct.ts";
import { familyOf } from "../families/familyOf.ts";

/**
 * Does what a guardian must do at once, on all chains at once: on each, one RPC that works is enough. What has its
 * effect already is left as it is.
 *
 * @param wallet The guardian's.
 * @param patienceMilliseconds For how long a transaction may be in no block.
 * @returns what came of each act.
 */
export async function actAtOnce(
  all: readonly GuardianAct[],
  wallet: Wallet,
  patienceMilliseconds?: number,
): Promise<ReadonlyMap<GuardianAct, ActOutcome>> {
  const byChain = Map.groupBy(all, ({ chain }) => chain);
  const outcomes = await Promise.all(
    [...byChain].map(([chain, acts]) =>
      familyOf(chain).act({ chain, acts, wallet, patienceMilliseconds }),
    ),
  );
  return new Map(outcomes.flat());
}
