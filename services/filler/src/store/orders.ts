import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** An order of the swap on its way, with a fee for the account that fills it once it is held. */
export interface OrderedTransfer {
  readonly transferId: Hex;
  readonly orderId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly assetId: Hex;
  /** The order as it travels. */
  readonly payload: Hex;
  /** Smallest units of the asset's token at the destination. */
  readonly fillFee: bigint;
  /** Of the transfer, unix seconds. */
  readonly deadline: bigint;
  /** Unix seconds. */
  readonly holdUntil: bigint;
  readonly height: bigint;
}

/** Stores orders of blocks that were read. Doing it again changes nothing. */
export async function storeOrders(
  db: Queryable,
  orders: readonly OrderedTransfer[],
  isFinal: boolean,
): Promise<void> {
  for (const order of orders) {
    await db.query(
      `insert into orders
         (transfer_id, order_id, origin_chain_id, destination_chain_id, asset_id, payload, fill_fee, deadline,
          hold_until, height, final)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (transfer_id) do update set height = excluded.height, final = excluded.final
       where not orders.final`,
      [
        ...[order.transferId, order.orderId, order.originChainId, order.destinationChainId],
        ...[order.assetId, order.payload, order.fillFee, order.deadline, order.holdUntil],
        ...[order.height, isFinal],
      ],
    );
  }
}

/** Seconds after its last day for which an order is kept: a hold may begin late. */
const KEPT_FOR = 30 * 24 * 3_600;

/**
 * Forgets orders to a chain that are over by its final blocks, and are not held there.
 *
 * @returns how many.
 */
export async function forgetOrders(db: Queryable, destinationChainId: bigint): Promise<number> {
  const { rowCount } = await db.query(
    `delete from orders o using chains c
     where o.destination_chain_id = $1 and c.chain_id = $1
       and greatest(o.deadline, o.hold_until) + $2 < c.finalised_at
       and not exists (
         select from held_orders h left join hold_ends e using (chain_id, transfer_id)
         where h.chain_id = $1 and h.transfer_id = o.transfer_id and e.final is not true)`,
    [destinationChainId, KEPT_FOR],
  );
  return rowCount ?? 0;
}
