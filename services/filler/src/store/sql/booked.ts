import { SOURCES } from "./sources.ts";

/**
 * The same names, and `books`: final facts by asset, route and day (UTC) on which an advance was made, or gas was spent.
 * Amounts are units of the asset. Gas is smallest unit of the destination's coin, without an asset if it was for none.
 */
export const BOOKED = `${SOURCES},
entries as not materialized (
  select
    to_char(to_timestamp(at) at time zone 'UTC', 'YYYY-MM-DD') as day,
    asset_id, origin_chain_id, chain_id as destination_chain_id,
    1 as advances, paid, repaid, owed,
    case when is_repaid then paid + fee - repaid else 0 end as curve,
    case when is_repaid then repaid - paid else 0 end as profit,
    case when lost_height is not null and delivered_at is null then paid else 0 end as lost,
    case when is_repaid or (lost_height is not null and delivered_at is null) then 0
      else paid - least(paid, repaid) end as in_flight,
    case when is_repaid then paid else 0 end as used,
    case when is_repaid then paid * (repaid_at - at) else 0 end as unit_seconds,
    0 as gas, 0 as gas_wasted
  from advance_books where final
  union all
  select
    to_char(to_timestamp(t.at) at time zone 'UTC', 'YYYY-MM-DD'),
    c.asset_id, c.origin_chain_id, c.chain_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.cost,
    case when t.purpose = 'fill' and not t.has_succeeded
      or t.purpose = 'advance' and not exists (
        select from advances a
        where a.chain_id = c.chain_id and a.advance_id = c.advance_id and a.transaction = t.hash
      ) then c.cost else 0 end
  from costs c join transactions t using (chain_id, nonce)
),
books as not materialized (
  select day, asset_id, origin_chain_id, destination_chain_id,
    sum(advances) as advances, sum(paid) as paid, sum(repaid) as repaid, sum(owed) as owed,
    sum(curve) as curve, sum(profit) as profit, sum(lost) as lost, sum(in_flight) as in_flight,
    sum(used) as used, sum(unit_seconds) as unit_seconds, sum(gas) as gas, sum(gas_wasted) as gas_wasted
  from entries group by day, asset_id, origin_chain_id, destination_chain_id
)`;
