import type { Queryable } from "@causeway/database";

/** Whole hours of UTC, from the first on and before the second, in unix seconds. */
export interface HourRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Hours or days of UTC. */
export type Span = "hour" | "day";

/** Transfers, orders or swaps of one hour or day, way and state. */
export interface Activity {
  readonly beginsAt: bigint;
  /** A carrier is the transfer of an order that a receiver of orders acts on: both have the same volume. */
  readonly kind: "transfer" | "carrier" | "order" | "swap";
  readonly originChainId: bigint;
  /** 0 if the origin does not say it. */
  readonly destinationChainId: bigint;
  /** The time is that of sending, or that of the end. */
  readonly moment: "sent" | "ended";
  readonly state: string;
  readonly count: bigint;
  /** Millionths of a US dollar, of all that has a price. */
  readonly microUsd: bigint;
  /** Hours and assets with units that have no price. */
  readonly unpriced: bigint;
}

/** What moved in some hours. */
export async function activityOf(
  db: Queryable,
  { from, to }: HourRange,
  span: Span,
): Promise<Activity[]> {
  const { rows } = await db.query(
    `select extract(epoch from date_trunc($3, hour, 'UTC'))::bigint as "beginsAt", kind,
       origin_chain_id as "originChainId", destination_chain_id as "destinationChainId", moment, state,
       sum(count) as count, coalesce(sum(micro_usd), 0) as "microUsd",
       count(*) filter (where micro_usd is null and units > 0) as unpriced
     from index.activity_usd
     where hour >= to_timestamp($1) and hour < to_timestamp($2)
     group by 1, 2, 3, 4, 5, 6 order by 1`,
    [from, to, span],
  );
  return rows;
}
