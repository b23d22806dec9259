import type { TransactionId } from "../proofs/accounts.ts";
import type { ChainedTransaction } from "./readTransactions.ts";

/** Transactions of an account from one backwards: as many as an endpoint gives, at least one. */
export type ReadPage = (newest: TransactionId) => Promise<readonly ChainedTransaction[]>;

/**
 * The transactions of an account from one backwards, the newest first. They are read as far as they are asked for.
 *
 * @param newest The first; without one, its logical time is 0.
 * @param from Logical time at which the last one is at least.
 */
export async function* eachBack(
  readPage: ReadPage,
  newest: TransactionId,
  from = 0n,
): AsyncGenerator<ChainedTransaction> {
  let next = newest;
  while (next.lt >= from && next.lt > 0n) {
    const page = await readPage(next);
    for (const chained of page) {
      if (chained.id.lt < from) return;
      yield chained;
      next = chained.previous;
    }
  }
}

/** All of them, as `eachBack` reads them. */
export async function walkBack(
  readPage: ReadPage,
  newest: TransactionId,
  from: bigint,
): Promise<ChainedTransaction[]> {
  const walked: ChainedTransaction[] = [];
  for await (const chained of eachBack(readPage, newest, from)) walked.push(chained);
  return walked;
}
