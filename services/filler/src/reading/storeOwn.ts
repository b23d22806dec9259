import type { SubmittedTransaction } from "@causeway/chains";
import { inTransaction } from "@causeway/database";

import type { FilledChain, Filler } from "../Filler.ts";
import { readAdvances, storeAdvances } from "./readAdvances.ts";

/** Books the events of a transaction of ours, from its block, so that nobody has to wait until that is observed. */
export async function storeOwn(
  filler: Filler,
  chain: FilledChain,
  { hash, height }: SubmittedTransaction,
): Promise<void> {
  const events = await readAdvances(filler, chain, height, height);
  const own = events.filter(({ transaction }) => transaction.hash === hash);
  const { chainId } = chain.adapter.origin;
  await inTransaction(filler.db, (db) => storeAdvances(db, chainId, own, false));
}
