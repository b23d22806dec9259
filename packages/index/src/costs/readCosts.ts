import { ChainError } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";
import type { CostReader, TransactionCost, WantedTransaction } from "./CostReader.ts";
import { postpone } from "./postpone.ts";

/** Transactions whose costs are read in one run. */
const AT_ONCE = 500;
/** The same while history of any chain is filled in, which needs the process and the database more. */
const FEW_AT_ONCE = 20;

/**
 * Reads and stores costs of a chain's transactions that are wanted. It does no harm to do so twice, or in two processes.
 * While history is filled in, the RPCs are asked for history: only costs at the head are read then. While history of
 * another chain is filled in, few costs are read in a run.
 *
 * @returns whether to read more at once.
 * @throws ChainError `RpcUnavailable`; that of the first missing cost if some are missing: they are looked for again later,
 * and do not hold up others.
 */
export async function readCosts(
  db: Queryable,
  chainId: bigint,
  reader: CostReader,
): Promise<boolean> {
  const isFilling = await isHistoryMissing(db);
  const wanted = await wantedTransactions(db, chainId, isFilling ? FEW_AT_ONCE : AT_ONCE);
  if (wanted.length === 0) return false;
  const answers = await reader.transactions(wanted);
  await storeCosts(
    db,
    chainId,
    answers.filter((answer) => !(answer instanceof ChainError)) as TransactionCost[],
  );
  const missing = wanted.filter((_, i) => answers[i] instanceof ChainError);
  if (missing.length > 0) {
    const hashes = missing.map(({ hash }) => hash);
    await postpone(db, chainId, hashes);
    const first = answers.find((answer) => answer instanceof ChainError) as ChainError;
    throw costsMissing(chainId, hashes, first);
  }
  return !isFilling;
}

async function isHistoryMissing(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(
    "select exists (select from index.chains where filled_height < live_height - 1) as missing",
  );
  return rows[0].missing;
}

async function wantedTransactions(
  db: Queryable,
  chainId: bigint,
  most: number,
): Promise<WantedTransaction[]> {
  const { rows } = await db.query(
    `select hash, height, block_hash from index.transactions
     where chain_id = $1 and gas_used is null and next_try_at <= now()
       and height >= coalesce((select live_height from index.chains
         where chain_id = $1 and filled_height < live_height - 1), 0)
     order by next_try_at, height limit $2`,
    [chainId, most],
  );
  return rows.map(({ hash, height, block_hash: blockHash }) => ({
    ...{ hash: fromBytea(hash), height, blockHash: fromBytea(blockHash) },
  }));
}

async function storeCosts(
  db: Queryable,
  chainId: bigint,
  costs: readonly TransactionCost[],
): Promise<void> {
  await db.query(
    `update index.transactions as known
     set gas_used = read.gas_used, gas_price = read.gas_price, l1_fee = read.l1_fee, tries = 0,
       next_try_at = now()
     from unnest($2::bytea[], $3::bytea[], $4::numeric[], $5::numeric[], $6::numeric[])
       as read (hash, block_hash, gas_used, gas_price, l1_fee)
     where known.chain_id = $1 and known.hash = read.hash and known.block_hash = read.block_hash`,
    [
      chainId,
      costs.map(({ hash }) => toBytea(hash)),
      costs.map(({ blockHash }) => toBytea(blockHash)),
      costs.map(({ gasUsed }) => gasUsed),
      costs.map(({ gasPrice }) => gasPrice),
      costs.map(({ l1Fee }) => l1Fee),
    ],
  );
}

function costsMissing(
  chainId: bigint,
  transactions: readonly Hex[],
  first: ChainError,
): ChainError {
  const message = `RPCs of chain ${chainId} do not tell the costs of ${transactions.length} final transactions: ${first.message}`;
  return new ChainError(first.code, message, { chainId, transactions }, first);
}
