import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";

/** A transaction on a chain. */
export interface TransactionOn {
  readonly chainId: bigint;
  readonly transaction: Hex;
}

const GAS = `
  select chain_id, hash, gas_used from index.transactions
  where (chain_id, hash) in (select * from unnest($1::bigint[], $2::bytea[])) and gas_used is not null`;

/** Gas of final transactions, undefined for one whose cost was not read. */
export async function gasOf(
  db: Queryable,
  transactions: readonly TransactionOn[],
): Promise<(one: TransactionOn) => bigint | undefined> {
  const { rows } = await db.query(
    prepared(GAS, [
      transactions.map(({ chainId }) => chainId),
      transactions.map(({ transaction }) => toBytea(transaction)),
    ]),
  );
  const found = new Map<string, bigint>(
    rows.map((row) => [`${row.chain_id} ${fromBytea(row.hash)}`, row.gas_used]),
  );
  return ({ chainId, transaction }) => found.get(`${chainId} ${transaction}`);
}
