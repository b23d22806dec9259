import { ChainError } from "@causeway/chains";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { nameAdvance } from "../reading/nameAdvance.ts";
import { noteFills } from "../reading/noteFills.ts";
import { noteAdvance, type UnnamedAdvance, unnamedAdvances } from "../store/ownAdvances.ts";
import { readProgress } from "../store/progress.ts";

/**
 * Notes what each advance in the account's name is for, and what it got of the fee of each fill: the transactions say it,
 * the events of our contracts do not.
 */
export const name: Stage = {
  name: "name",
  async run(filler, chain) {
    const { chainId } = chain.adapter.origin;
    const progress = await readProgress(filler.db, chainId);
    if (progress === undefined) return false;
    const above = filler.named.get(chainId) ?? -1n;
    const unnamed = await unnamedAdvances(filler.db, chainId, above);
    for (const advance of unnamed) await nameOne(filler, chain, advance);
    // All up to there is final, and was noted.
    filler.named.set(chainId, progress.finalisedHeight);
    return (await noteFills(filler, chain)) || unnamed.length > 0;
  },
};

async function nameOne(filler: Filler, chain: FilledChain, advance: UnnamedAdvance): Promise<void> {
  const { transaction: hash, advanceId, blockHash } = advance;
  const transaction = await chain.adapter.accounts.transaction(hash);
  // To leave it out would be to lose it where an RPC only does not have the receipt yet.
  if (transaction?.blockHash !== blockHash) {
    const message = `transaction ${hash} is not, or not yet, in the block of the index`;
    throw new ChainError("BlockReplaced", message, { transaction: hash, blockHash });
  }
  await noteAdvance(filler.db, advance, await nameAdvance(filler, chain, advanceId, transaction));
}
