import type { Queryable } from "@causeway/database";

import type { IndexedEvent } from "../IndexedEvent.ts";
import { toBytea } from "../store/bytes.ts";
import type { WantedTransaction } from "./CostReader.ts";
import { CALLS } from "./calls.ts";

/** Other steps of messages, transfers and orders than calls of recipients: nobody shares their costs. */
const STEPS: readonly string[] = [
  ...["mailbox.MessageAppended", "mailbox.MessageIndexed", "mailbox.LaneImported"],
  ...["mailbox.MessageExpired", "mailbox.MessageRejected", "mailbox.MessageVoided"],
  ...["bridge.TransferAdvanced", "bridge.TransferPaid", "bridge.TransferReturned"],
  ...["swapReceiver.OrderFilled", "swapReceiver.OrderTaken", "swapReceiver.OrderSentBack"],
  ...["swapRouter.OrderSwapped", "lightClient.CheckpointAccepted"],
];

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

/**
 * Asks for the costs of the transactions on the ways of messages, and of orders that stay on their chain: `onFinal` of a
 * store. Those that called recipients are shared among their messages.
 */
export async function wantCostsOfMessages(
  db: Queryable,
  events: readonly IndexedEvent[],
): Promise<void> {
  const steps = events.filter(({ kind }) => CALLS.includes(kind) || STEPS.includes(kind));
  const byHash = Map.groupBy(steps, ({ transaction }) => transaction);
  const asked = [...byHash].map(([hash, own]) => {
    const [{ chainId, height, blockHash, at }] = own as [IndexedEvent];
    const toShare = own.some(({ kind }) => CALLS.includes(kind));
    return { chainId, hash, height, blockHash, at, toShare };
  });
  await wantCosts(db, asked);
}
