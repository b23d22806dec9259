import type { HeldOrder } from "@causeway/chains";
import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** The asset of which an order is held. */
export interface HeldAsset {
  readonly assetId: Hex;
  /** Smallest units of the token in a unit of the asset. */
  readonly unit: bigint;
}

/** A held order that may be filled, and what is known of it. */
export interface KnownHold extends HeldOrder, HeldAsset {
  readonly orderId: Hex;
  /** After the fee's rise, smallest units of the token. */
  readonly fillFee: bigint;
  /** How often the chain was asked about it, and it was not filled. */
  readonly asked: number;
}

/** A hold as the index has it: the order is in the frame of its transfer. */
export interface DueHold extends Omit<HeldOrder, "payload">, HeldAsset {
  readonly orderId: Hex;
  readonly originChainId: bigint;
  readonly frame: Hex;
  /** How often the chain was asked about it, and it was not filled. */
  readonly asked: number;
}

/** Which holds are looked at. */
export interface HoldPage {
  /** Assets that are taken. */
  readonly assetIds: readonly Hex[];
  readonly most: number;
}

/** Held orders on a chain that are to be looked at, those first that wait longest. None that we are filling. */
export async function dueHolds(
  db: Queryable,
  chainId: bigint,
  { assetIds, most }: HoldPage,
): Promise<DueHold[]> {
  const { rows } = await db.query(
    prepared(
      `select h.*, a.asset_id, a.unit, m.frame, m.origin_chain_id, coalesce(n.asked, 0) as asked,
       extract(epoch from h.at)::bigint as held_at
     from index.holds h
     ${ASSET}
     join index.messages m on m.message_id = h.transfer_id and m.frame is not null
     left join hold_notes n on n.chain_id = h.chain_id and n.transfer_id = h.transfer_id
     where h.chain_id = $1 and h.outcome is null and coalesce(n.look_again_at, '-infinity') <= now()
       and not exists (
         select from fill_attempts f where f.chain_id = h.chain_id and f.transfer_id = h.transfer_id
           and f.state in ('decided', 'sent'))
     order by coalesce(n.look_again_at, h.at), h.transfer_id limit $3`,
      [chainId, assetIds.map(toBytea), most],
    ),
  );
  return rows.map((row) => ({
    transferId: fromBytea(row.transfer_id),
    orderId: fromBytea(row.order_id),
    assetId: fromBytea(row.asset_id),
    token: fromBytea(row.token),
    unit: row.unit,
    amount: row.amount,
    heldAt: row.held_at,
    originChainId: row.origin_chain_id,
    frame: fromBytea(row.frame),
    asked: row.asked,
  }));
}

/** Of the assets `$2`, the one whose token is held. */
const ASSET = `
  join lateral (
    select asset_id, unit from index.assets
    where chain_id = h.chain_id and token = h.token and asset_id = any($2::bytea[]) order by key limit 1
  ) a on true`;

/** How many orders of the given assets a chain holds. */
export async function countHeld(
  db: Queryable,
  chainId: bigint,
  assetIds: readonly Hex[],
): Promise<number> {
  const { rows } = await db.query(
    prepared(
      `select count(*) as count from index.holds h ${ASSET} where h.chain_id = $1 and h.outcome is null`,
      [chainId, assetIds.map(toBytea)],
    ),
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
    `insert into hold_notes (chain_id, transfer_id, decision, asked, look_again_at)
     values ($1, $2, $3, $4, coalesce(now() + make_interval(secs => $5::float8), 'infinity'))
     on conflict (chain_id, transfer_id) do update set
       decision = excluded.decision, asked = hold_notes.asked + excluded.asked,
       look_again_at = excluded.look_again_at`,
    [
      chainId,
      toBytea(transferId),
      reason,
      hasAsked ? 1 : 0,
      pause === undefined ? null : pause / 1_000,
    ],
  );
}
