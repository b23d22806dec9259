import { type EventWitness, PgChainStore, PRODUCTS } from "@causeway/index";
import type { Pool } from "pg";

import type { ComparedChain } from "./checkLanes.ts";
import type { IndexFinding } from "./IndexFinding.ts";

/**
 * Compares the sums of a chain's events with the books that its custodies keep.
 *
 * @throws ChainError `RpcUnavailable` if an RPC does not keep so old a state.
 */
export async function checkBooks(
  db: Pool,
  { name, chainId, start, height }: ComparedChain,
  witness: EventWitness,
): Promise<{ readonly books: number; readonly findings: IndexFinding[] }> {
  const entities = PRODUCTS.flatMap((product) => product.entities);
  const known = PRODUCTS.flatMap((product) => product.books ?? []);
  const logger = { warn: () => undefined };
  // Sums need no writer: no chain has this generation.
  const store = new PgChainStore(db, { chainId, generation: 0n, entities, logger });
  const balances = await witness.balances(height);
  const findings: IndexFinding[] = [];
  for (const { book: called, accounts, amount } of balances) {
    const book = known.find((one) => one.name === called);
    if (book === undefined) continue;
    const sum = await store.sumOf({ book, accounts, above: start - 1n, to: height });
    if (sum === amount) continue;
    findings.push({
      ...{ chain: name, row: `${called} ${accounts[0]} up to block ${height}` },
      ...{ index: `${sum}`, onChain: `${amount}`, above: start - 1n },
    });
  }
  return { books: balances.length, findings };
}
