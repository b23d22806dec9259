import type { CalledMember, CostShare, DeliveryCost } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** A final transaction that called recipients, and is not shared out yet. */
export interface UnsharedDelivery extends DeliveryCost {
  readonly transaction: Hex;
  readonly members: readonly UnsharedMember[];
}

interface UnsharedMember extends CalledMember {
  readonly messageId: Hex;
  readonly delivered: boolean;
}

type Unshared = UnsharedDelivery & { readonly members: UnsharedMember[] };

/** Transactions of a chain all of whose messages are known: the origin may not have been read as far yet. */
export async function unsharedDeliveries(
  db: Queryable,
  chainId: bigint,
  limit: number,
): Promise<UnsharedDelivery[]> {
  const { rows } = await db.query(
    `with called as (
       select e.transaction, e.gas, e.gas_price, e.l1_fee, true as delivered,
         m.message_id, m.frame, m.gas_limit
       from endings e left join messages m on m.lane_id = e.lane_id and m.index = e.index
       where e.chain_id = $1 and e.final and not e.shared and e.outcome = 'delivered'
       union all
       select f.transaction, f.gas, f.gas_price, f.l1_fee, false, m.message_id, m.frame, m.gas_limit
       from failures f left join messages m on m.message_id = f.message_id
       where f.chain_id = $1 and f.final and not f.shared
     ), whole as (
       select transaction from called group by transaction
       having bool_and(message_id is not null) limit $2
     )
     select * from called join whole using (transaction) order by transaction, message_id`,
    [chainId, limit],
  );
  const deliveries = new Map<Hex, Unshared>();
  for (const row of rows) {
    const { transaction, gas: gasUsed, gas_price: gasPrice, l1_fee: l1Fee } = row;
    const known = deliveries.get(transaction);
    const delivery: Unshared = known ?? { transaction, gasUsed, gasPrice, l1Fee, members: [] };
    const { message_id: messageId, frame, gas_limit: gasLimit, delivered } = row;
    delivery.members.push({ messageId, frame, gasLimit, delivered });
    deliveries.set(transaction, delivery);
  }
  return [...deliveries.values()];
}

/** Stores the members' parts of a transaction, in the members' order. */
export async function storeShares(
  db: Queryable,
  { transaction, gasPrice, members }: UnsharedDelivery,
  shares: readonly CostShare[],
): Promise<void> {
  for (const [i, { messageId, delivered }] of members.entries()) {
    const { gas, l1Fee, cost } = shares[i] as CostShare;
    await db.query(
      `insert into costs (message_id, transaction, delivered, gas, gas_price, l1_fee, cost)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [messageId, transaction, delivered, gas, gasPrice, l1Fee, cost],
    );
  }
  for (const table of ["endings", "failures"]) {
    await db.query(`update ${table} set shared = true where transaction = $1 and final`, [
      transaction,
    ]);
  }
}
