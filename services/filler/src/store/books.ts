import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

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
    `select * from books where $1::bigint is null or destination_chain_id = $1
     order by day, asset_id nulls last, origin_chain_id, destination_chain_id`,
    [destinationChainId ?? null],
  );
  return rows.map((row) => ({
    day: row.day,
    assetId: row.asset_id,
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
    assetId: row.asset_id,
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
