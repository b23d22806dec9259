import type { Queryable } from "@causeway/database";

import { ADVANCED } from "./standing.ts";

const DAY_SECONDS = 86_400;
/** The newest orders of the day that are counted: the answer takes no longer on a busy day. */
const MOST_ORDERS = 2_000;

/** What orders of the last day took and used: those of one way and one kind. Medians; undefined where nothing is known. */
export interface OrderMeasure {
  readonly originChainId: bigint;
  /** The origin itself for orders that stay on their chain. */
  readonly destinationChainId: bigint;
  /** Whether they sold another token than that of the asset that crosses. */
  readonly isSwapped: boolean;
  /** Whether the receiver of orders at the destination acted on them. */
  readonly isCarried: boolean;
  readonly orders: number;
  /** Gas of the transaction that sent one order. */
  readonly gas: bigint | undefined;
  /** An order's part in the gas of its deliveries. */
  readonly gasThere: bigint | undefined;
  /** Seconds until the delivery by proof. */
  readonly byProof: number | undefined;
  /** Seconds until the receiver had the funds, of orders that offered a fee for an advance. */
  readonly withOffer: number | undefined;
}

/** Each limit keeps PostgreSQL from reading a table as a whole to join it. */
const MEASURES = `
  with newest as materialized (
    select key, origin_chain_id, destination_chain_id, transfer_id, token_in, is_carried, sent_at, sent_transaction
    from index.orders where sent_final and sent_at > to_timestamp($1)
    order by sent_at desc limit ${MOST_ORDERS}
  ), measured as (
    select n.origin_chain_id as origin,
      coalesce(n.destination_chain_id, t.destination_chain_id, n.origin_chain_id) as destination,
      n.transfer_id is null or n.token_in is distinct from source.token as is_swapped,
      coalesce(n.is_carried, false) as is_carried,
      -- a transaction with several orders says nothing of one
      case when count(*) over (partition by n.origin_chain_id, n.sent_transaction) = 1
        then used.gas_used end as gas,
      there.gas as gas_there, t.advance_fee is not null as has_offer,
      extract(epoch from proven.at - n.sent_at)::int as proof_seconds,
      extract(epoch from least(proven.at, advance.at) - n.sent_at)::int as seconds
    from newest n
    left join lateral (
      select gas_used from index.transactions
      where chain_id = n.origin_chain_id and hash = n.sent_transaction limit 1
    ) used on true
    left join lateral (select * from index.transfers where key = n.transfer_id limit 1) t on true
    left join lateral (select * from index.messages where message_id = n.transfer_id limit 1) m on true
    left join index.assets source on source.key = int8send(n.origin_chain_id) || t.asset_id
    ${ADVANCED}
    left join lateral (select m.ended_at as at where m.outcome = 'delivered') proven on true
    left join lateral (
      select sum(c.gas) as gas from index.costs c
      where c.message = m.key and c.chain_id = t.destination_chain_id having bool_or(c.delivered)
    ) there on true
  )
  select origin, destination, is_swapped, is_carried, count(*)::int as orders,
    percentile_disc(0.5) within group (order by gas) as gas,
    percentile_disc(0.5) within group (order by gas_there) as gas_there,
    percentile_disc(0.5) within group (order by proof_seconds) as by_proof,
    percentile_disc(0.5) within group (order by seconds) filter (where has_offer) as with_offer
  from measured group by origin, destination, is_swapped, is_carried
  order by origin, destination, is_swapped, is_carried`;

/**
 * What orders of the last day took and used, by way and kind.
 *
 * @param now Unix seconds.
 */
export async function orderMeasures(db: Queryable, now: number): Promise<OrderMeasure[]> {
  const { rows } = await db.query(MEASURES, [now - DAY_SECONDS]);
  return rows.map((row) => ({
    originChainId: row.origin,
    destinationChainId: row.destination,
    ...{ isSwapped: row.is_swapped, isCarried: row.is_carried, orders: row.orders },
    gas: row.gas ?? undefined,
    gasThere: row.gas_there ?? undefined,
    byProof: secondsOf(row.by_proof),
    withOffer: secondsOf(row.with_offer),
  }));
}

/** Clocks of chains differ: nothing arrives before it was sent. */
function secondsOf(seconds: number | null): number | undefined {
  return seconds === null ? undefined : Math.max(seconds, 0);
}
