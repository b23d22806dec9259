import type { Queryable } from "@causeway/database";
import { fromBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { hexOrNull } from "./hexOrNull.ts";
import { BOOKED } from "./sql/booked.ts";
import { FILLS } from "./sql/fills.ts";

/** What advancing came to; units of the asset, gas in the smallest unit of the destination's coin. */
export interface BookRow {
  readonly day: string;
  /** Null of gas that was for no transfer. */
  readonly assetId: Hex | null;
  /** Null likewise. */
  readonly originChainId: bigint | null;
  readonly destinationChainId: bigint;
  /** How many. */
  readonly advances: bigint;
  /** To receivers. */
  readonly paid: bigint;
  readonly repaid: bigint;
  /** Of that, what the token refused to pay: it is pulled. */
  readonly owed: bigint;
  /** What the curve took. */
  readonly curve: bigint;
  /** What those left that were repaid; gas stands apart. */
  readonly profit: bigint;
  readonly lost: bigint;
  readonly inFlight: bigint;
  /** What was paid on those that were repaid, */
  readonly used: bigint;
  /** and that times the seconds for which it was out. */
  readonly unitSeconds: bigint;
  readonly gas: bigint;
  /** Of that, for what advanced nothing. */
  readonly gasWasted: bigint;
}

/** The books by day, asset and route; of one destination if it is given. */
export async function readBooks(db: Queryable, destinationChainId?: bigint): Promise<BookRow[]> {
  const { rows } = await db.query(
    `${BOOKED} select * from books where $1::bigint is null or destination_chain_id = $1
     order by day, asset_id nulls last, origin_chain_id, destination_chain_id`,
    [destinationChainId ?? null],
  );
  return rows.map((row) => ({
    day: row.day,
    assetId: hexOrNull(row.asset_id),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    advances: row.advances,
    paid: row.paid,
    repaid: row.repaid,
    owed: row.owed,
    curve: row.curve,
    profit: row.profit,
    lost: row.lost,
    inFlight: row.in_flight,
    used: row.used,
    unitSeconds: row.unit_seconds,
    gas: row.gas,
    gasWasted: row.gas_wasted,
  }));
}

/** What fills of held orders came to by day, in final blocks. */
export interface FillRow {
  readonly day: string;
  readonly chainId: bigint;
  /** Null of gas for nothing. */
  readonly assetId: Hex | null;
  readonly fills: bigint;
  /** That orders paid, units of the asset. */
  readonly fees: bigint;
  /** That we got of the fees: the token may keep a part. */
  readonly received: bigint;
  /** Smallest unit of the chain's coin. */
  readonly gas: bigint;
}

export async function readFills(db: Queryable): Promise<FillRow[]> {
  const { rows } = await db.query(
    `${FILLS}
     select to_char(to_timestamp(t.at) at time zone 'UTC', 'YYYY-MM-DD') as day, t.chain_id, f.asset_id,
       count(f.transfer_id) as fills, coalesce(sum(div(f.fee, f.unit)), 0) as fees,
       coalesce(sum(div(f.received, f.unit)), 0) as received, sum(t.cost) as gas
     from transactions t
     left join fills f on f.chain_id = t.chain_id and f.transaction = t.hash and f.final
     where t.purpose = 'fill' group by day, t.chain_id, f.asset_id
     order by day, t.chain_id, f.asset_id nulls last`,
  );
  return rows.map((row) => ({
    day: row.day,
    chainId: row.chain_id,
    assetId: hexOrNull(row.asset_id),
    fills: row.fills,
    fees: row.fees,
    received: row.received,
    gas: row.gas,
  }));
}

/** What a dry run would have come to; units of the asset. */
export interface TrialRow {
  readonly day: string;
  readonly assetId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly advances: bigint;
  readonly paid: bigint;
  /** What would have been repaid of those that were delivered, by the quotes. */
  readonly repaid: bigint;
  readonly profit: bigint;
  readonly lost: bigint;
  readonly inFlight: bigint;
  /** As it was reckoned, units. */
  readonly gasCost: bigint;
}

export async function readTrials(db: Queryable): Promise<TrialRow[]> {
  const { rows } = await db.query(
    `select to_char(to_timestamp(at) at time zone 'UTC', 'YYYY-MM-DD') as day,
       asset_id, origin_chain_id, destination_chain_id, count(*) as advances, sum(paid) as paid,
       coalesce(sum(repaid) filter (where ended = 'delivered'), 0) as repaid,
       coalesce(sum(repaid - paid) filter (where ended = 'delivered'), 0) as profit,
       coalesce(sum(paid) filter (where ended = 'lost'), 0) as lost,
       coalesce(sum(paid) filter (where ended is null), 0) as in_flight, sum(gas_cost) as gas_cost
     from trials
     group by day, asset_id, origin_chain_id, destination_chain_id
     order by day, asset_id, origin_chain_id, destination_chain_id`,
  );
  return rows.map((row) => ({
    day: row.day,
    assetId: fromBytea(row.asset_id),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    advances: row.advances,
    paid: row.paid,
    repaid: row.repaid,
    profit: row.profit,
    lost: row.lost,
    inFlight: row.in_flight,
    gasCost: row.gas_cost,
  }));
}
