import type { HeldOrder, HoldEvent } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** The asset of which an order is held. */
export interface HeldAsset {
  readonly assetId: Hex;
  /** Smallest units of the token in a unit of the asset. */
  readonly unit: bigint;
}

/** What happened to a hold. */
export type Hold =
  | (Extract<HoldEvent, { kind: "held" }> & HeldAsset)
  | Exclude<HoldEvent, { kind: "held" }>;

/** The same, and when. */
export type StampedHold = Hold & {
  /** Time of its block, unix seconds. */
  readonly at: bigint;
};

/** Stores what happened to holds in blocks that were read. Doing it again changes nothing. */
export async function storeHolds(
  db: Queryable,
  chainId: bigint,
  events: readonly StampedHold[],
  isFinal: boolean,
): Promise<void> {
  for (const event of events) {
    if (event.kind === "held") await storeHeld(db, chainId, event, isFinal);
    else if (event.kind === "ended") await storeEnd(db, chainId, event, isFinal);
    else await storeFill(db, chainId, event, isFinal);
  }
}

async function storeHeld(
  db: Queryable,
  chainId: bigint,
  event: Extract<StampedHold, { kind: "held" }>,
  isFinal: boolean,
): Promise<void> {
  const { transferId, orderId, assetId, token, unit, amount, at, height } = event;
  await db.query(
    `insert into held_orders
       (chain_id, transfer_id, order_id, asset_id, token, unit, amount, held_at, height, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (chain_id, transfer_id) do update set
       amount = excluded.amount, held_at = excluded.held_at, height = excluded.height, final = excluded.final
     where not held_orders.final`,
    [chainId, transferId, orderId, assetId, token, unit, amount, at, height, isFinal],
  );
}

/** Most orders are never held. */
async function storeEnd(
  db: Queryable,
  chainId: bigint,
  { transferId, height }: StampedHold,
  isFinal: boolean,
): Promise<void> {
  await db.query(
    `insert into hold_ends (chain_id, transfer_id, height, final)
     select chain_id, transfer_id, $3, $4 from held_orders where chain_id = $1 and transfer_id = $2
     on conflict (chain_id, transfer_id) do update set height = excluded.height, final = excluded.final
     where not hold_ends.final`,
    [chainId, transferId, height, isFinal],
  );
}

async function storeFill(
  db: Queryable,
  chainId: bigint,
  event: Extract<StampedHold, { kind: "filled" }>,
  isFinal: boolean,
): Promise<void> {
  const { transactionHash, logIndex, transferId, orderId, fee, received, height, at } = event;
  await db.query(
    `insert into fills
       (chain_id, transaction, log_index, transfer_id, order_id, fee, received, height, at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (chain_id, transaction, log_index) do update set
       height = excluded.height, at = excluded.at, final = excluded.final
     where not fills.final`,
    [
      ...[chainId, transactionHash, logIndex, transferId, orderId, fee, received],
      ...[height, at, isFinal],
    ],
  );
}

/** A held order that may be filled, and what is known of it. */
export interface KnownHold extends HeldOrder, HeldAsset {
  readonly orderId: Hex;
  /** After the fee's rise, smallest units of the token. */
  readonly fillFee: bigint;
  /** How often the chain was asked about it, and it was not filled. */
  readonly asked: number;
}

/** Held orders on a chain that are to be looked at, those first that wait longest. None that we are filling. */
export async function dueHolds(db: Queryable, chainId: bigint, most: number): Promise<KnownHold[]> {
  const { rows } = await db.query(
    `select h.*, o.payload, o.fill_fee from held_orders h join orders o using (transfer_id)
     where h.chain_id = $1 and o.destination_chain_id = $1 and h.look_again_at <= now()
       and not exists (
         select from hold_ends e where e.chain_id = h.chain_id and e.transfer_id = h.transfer_id)
       and not exists (
         select from fill_attempts a where a.chain_id = h.chain_id and a.transfer_id = h.transfer_id
           and a.state in ('decided', 'sent'))
     order by h.look_again_at, h.transfer_id limit $2`,
    [chainId, most],
  );
  return rows.map((row) => ({
    transferId: row.transfer_id,
    orderId: row.order_id,
    assetId: row.asset_id,
    token: row.token,
    unit: row.unit,
    amount: row.amount,
    heldAt: row.held_at,
    payload: row.payload,
    fillFee: row.fill_fee,
    asked: row.asked,
  }));
}

/** How many orders a chain holds, as far as they were read. */
export async function countHeld(db: Queryable, chainId: bigint): Promise<number> {
  const { rows } = await db.query(
    `select count(*) as count from held_orders h where chain_id = $1 and not exists (
       select from hold_ends e where e.chain_id = h.chain_id and e.transfer_id = h.transfer_id)`,
    [chainId],
  );
  return Number(rows[0].count);
}

/** A decision not to fill an order now. */
export interface HoldDecision {
  readonly reason: string;
  /** Milliseconds after which the order is looked at again; undefined for never. */
  readonly pause: number | undefined;
  /** Whether the chain was asked about it. */
  readonly hasAsked: boolean;
}

/** Notes why a held order is not filled. */
export async function noteHoldDecision(
  db: Queryable,
  chainId: bigint,
  transferId: Hex,
  { reason, pause, hasAsked }: HoldDecision,
): Promise<void> {
  await db.query(
    `update held_orders set decision = $3, asked = asked + $4,
       look_again_at = coalesce(now() + make_interval(secs => $5), 'infinity')
     where chain_id = $1 and transfer_id = $2`,
    [chainId, transferId, reason, hasAsked ? 1 : 0, pause === undefined ? null : pause / 1_000],
  );
}

/** The newest of our fills in a token, if we had one: the part of its fee that reached us. */
export async function lastFill(
  db: Queryable,
  chainId: bigint,
  token: Hex,
): Promise<{ readonly fee: bigint; readonly received: bigint } | undefined> {
  const { rows } = await db.query(
    `select f.fee, f.received from fills f join held_orders h using (chain_id, transfer_id)
     where chain_id = $1 and h.token = $2 and f.fee > 0 order by f.height desc, f.log_index desc limit 1`,
    [chainId, token],
  );
  return rows[0];
}
