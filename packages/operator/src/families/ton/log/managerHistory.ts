import { type AccessLog, accessLogsOf } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";

import type { TonContext } from "../TonContext.ts";
import { hexOf } from "../TonContract.ts";

/** What an access manager logged in one transaction. */
export interface LoggedTransaction {
  readonly transaction: Hex;
  /** Unix seconds. */
  readonly time: bigint;
  /** The account whose message the access manager took. */
  readonly from: Hex;
  readonly logs: readonly AccessLog[];
  /** Whether the access manager was deployed by it. */
  readonly isFirst: boolean;
}

/**
 * The transactions of a chain's access manager from a time on, oldest first. None is left out: each names the one
 * before.
 *
 * @param since Unix seconds.
 */
export async function managerHistory(
  { view, blueprint }: Pick<TonContext, "view" | "blueprint">,
  since: bigint,
): Promise<LoggedTransaction[]> {
  const read: LoggedTransaction[] = [];
  for await (const { id, previous, transaction } of view.transactions(blueprint.manager.address)) {
    const time = BigInt(transaction.now);
    if (time < since) break;
    const { inMessage } = transaction;
    if (inMessage?.info.type !== "internal") continue;
    const from = hexOf(inMessage.info.src);
    const logs = accessLogsOf(transaction);
    read.push({ transaction: id.hash, time, from, logs, isFirst: previous.lt === 0n });
  }
  return read.reverse();
}
