import { ChainView } from "@causeway/chains/evm";

import type { Act } from "../../../log/Act.ts";

/**
 * The acts of a journal that no event tells of, at the times of their blocks: the journal has the time of its machine,
 * and a chain's clock may be another.
 *
 * @param told Hashes of the transactions that events tell of.
 * @throws Error if the RPC has lost a block.
 */
export function untoldActs(
  journal: readonly Act[],
  told: ReadonlySet<string>,
  view: ChainView,
): Promise<Act[]> {
  const untold = journal.filter(({ transaction }) => !told.has(transaction));
  return Promise.all(untold.map((act) => withBlockTime(act, view)));
}

async function withBlockTime(act: Act, view: ChainView): Promise<Act> {
  if (act.block === undefined || act.block > view.blockTag) return act;
  return { ...act, time: await ChainView.at(view.provider, act.block).time() };
}
