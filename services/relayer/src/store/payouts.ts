import type { SubmittedTransaction } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** What is done to transfers that wait. */
export type PayoutAction = "drain" | "admit" | "retry" | "execute";

/** Notes what a transaction cost that moved transfers on, or had messages count again: an equal part for each. */
export async function storePayout(
  db: Queryable,
  chainId: bigint,
  action: PayoutAction | "reprove",
  transferIds: readonly Hex[],
  { hash, gasUsed }: Pick<SubmittedTransaction, "hash" | "gasUsed">,
): Promise<void> {
  const gas = gasUsed / BigInt(transferIds.length);
  await db.query(
    `insert into payouts (transaction, chain_id, transfer_id, action, gas)
     select $1, $2, unnest($3::text[]), $4, $5 on conflict do nothing`,
    [hash, chainId, transferIds, action, gas],
  );
}

/** Gas that was used on a chain within a day. */
export async function gasOfDay(db: Queryable, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query(
    `select coalesce(sum(gas), 0) as gas from payouts
     where chain_id = $1 and sent_at > now() - interval '1 day'`,
    [chainId],
  );
  return rows[0].gas;
}

/** Of some transfers those for each of which that much gas was used within a day. */
export async function usedUp(
  db: Queryable,
  chainId: bigint,
  transferIds: readonly Hex[],
  most: bigint,
): Promise<Set<Hex>> {
  const { rows } = await db.query(
    `select transfer_id from payouts
     where chain_id = $1 and transfer_id = any($2) and sent_at > now() - interval '1 day'
     group by transfer_id having sum(gas) >= $3`,
    [chainId, transferIds, most],
  );
  return new Set(rows.map((row) => row.transfer_id));
}
