import type { Queryable } from "@causeway/database";

import type { IndexedEvent } from "../IndexedEvent.ts";
import { toBytea } from "../store/bytes.ts";
import type { WantedTransaction } from "./CostReader.ts";
import { CALLS } from "./calls.ts";

/** A final transaction of a chain, whose cost somebody asks for. */
export interface AskedTransaction extends WantedTransaction {
  readonly chainId: bigint;
  /** Unix seconds of its block. */
  readonly at: bigint;
  /** Whether it called recipients of messages, which share its cost. */
  readonly toShare: boolean;
}

/**
 * Asks for the costs of final transactions, which `readCosts` reads later. A transaction that was asked for before is read
 * once; if more calls of it became known, its cost is shared again.
 */
export async function wantCosts(
  db: Queryable,
  transactions: readonly AskedTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  await db.query(
    `insert into index.transactions as known (chain_id, hash, height, block_hash, at, to_share)
     select chain_id, hash, height, block_hash, to_timestamp(at), to_share
     from unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bytea[], $5::bigint[], $6::boolean[])
       as asked (chain_id, hash, height, block_hash, at, to_share)
     order by chain_id, hash
     on conflict (chain_id, hash) do update set to_share = true, next_try_at = now()
     where excluded.to_share`,
    [
      transactions.map(({ chainId }) => chainId),
      transactions.map(({ hash }) => toBytea(hash)),
      transactions.map(({ height }) => height),
      transactions.map(({ blockHash }) => toBytea(blockHash)),
      transactions.map(({ at }) => at),
      transactions.map(({ toShare }) => toShare),
    ],
  );
}

/** Asks for the costs of the transactions of final events that called recipients of messages: `onFinal` of a store. */
export async function wantCostsOfCalls(
  db: Queryable,
  events: readonly IndexedEvent[],
): Promise<void> {
  const calls = events.filter(({ kind }) => CALLS.includes(kind));
  const byHash = new Map(calls.map((event) => [event.transaction, event]));
  const asked = [...byHash].map(([hash, { chainId, height, blockHash, at }]) => ({
    ...{ chainId, hash, height, blockHash, at },
    toShare: true,
  }));
  await wantCosts(db, asked);
}
