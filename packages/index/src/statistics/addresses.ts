import type { Queryable } from "@causeway/database";

import type { HourRange, Span } from "./activity.ts";

/** How many different addresses completed a transfer or an order. */
export interface AddressCount {
  readonly side: "all" | "origin" | "destination";
  /** 0 for all chains. */
  readonly chainId: bigint;
  readonly addresses: bigint;
}

/** The same of one hour or day, which begins at this unix second. */
export interface AddressCountOf extends AddressCount {
  readonly beginsAt: bigint;
}

/** Different addresses of each whole hour or day that begins in a range. */
export async function addressCounts(
  db: Queryable,
  { from, to }: HourRange,
  span: Span,
): Promise<AddressCountOf[]> {
  const { rows } = await db.query(
    `select extract(epoch from begins_at)::bigint as "beginsAt", side, chain_id as "chainId", addresses
     from index.address_counts
     where begins_at >= to_timestamp($1) and begins_at < to_timestamp($2) and span = $3 and kind = 'order'`,
    [from, to, span],
  );
  return rows;
}

/** Different addresses of some hours together: of a day that is not over. */
export async function addressesWithin(
  db: Queryable,
  { from, to }: HourRange,
): Promise<AddressCount[]> {
  const { rows } = await db.query(
    `select side, chain_id as "chainId", count(distinct address) as addresses
     from index.active_addresses
     where begins_at >= to_timestamp($1) and begins_at < to_timestamp($2) and span = 'hour' and kind = 'order'
     group by side, chain_id`,
    [from, to],
  );
  return rows;
}
