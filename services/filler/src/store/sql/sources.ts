/**
 * Names for what the index says of the filler's account, joined with the filler's own notes; begins a query. Times are
 * unix seconds. Each name is looked into only as far as the query asks.
 */
export const SOURCES = `
with chains as not materialized (
  select c.chain_id, c.observed_height, b.hash as observed_hash,
    extract(epoch from b.at)::bigint as observed_at, c.final_height as finalised_height,
    extract(epoch from c.final_at)::bigint as finalised_at
  from index.chains c
  left join index.blocks b on b.chain_id = c.chain_id and b.height = c.observed_height
  where c.filled_height >= c.live_height - 1
),
advances as not materialized (
  select a.chain_id, a.transaction, a.log_index, a.advance_id, a.transfer_id, n.lane_id, n.origin_chain_id,
    n.asset_id, a.receiver, n.whole, a.paid, n.fee, a.height, extract(epoch from a.at)::bigint as at, a.final,
    n.closed, n.anchor_height, n.lost_height, n.lost_reason
  from index.advances a
  join advance_notes n on n.chain_id = a.chain_id and n.transaction = a.transaction
    and n.log_index = a.log_index and n.is_own
  where a.advancer = (select address from account)
),
deliveries as not materialized (
  select chain_id, transaction, log_index, advance_id, transfer_id, height,
    extract(epoch from at)::bigint as at, final
  from index.advance_deliveries where advancer = (select address from account)
),
repayments as not materialized (
  select chain_id, transaction, log_index, transfer_id, asset_id, units, paid, is_owed, height,
    extract(epoch from at)::bigint as at, final
  from index.booked_payments where receiver = (select address from account)
),
pulls as not materialized (
  select chain_id, transaction, log_index, asset_id, units, height,
    extract(epoch from at)::bigint as at, final
  from index.pulls where account = (select address from account)
),
advance_books as not materialized (
  select a.chain_id, a.transaction, a.log_index, a.advance_id, a.transfer_id as named_transfer_id,
    d.transfer_id, a.lane_id, a.origin_chain_id, a.asset_id, a.receiver, a.whole, a.paid, a.fee,
    a.height, a.at, a.final, a.closed, a.anchor_height, a.lost_height, a.lost_reason,
    d.height as delivered_height, d.at as delivered_at,
    coalesce(r.repaid, 0) as repaid, coalesce(r.owed, 0) as owed, r.last_at as repaid_at,
    d.transfer_id is not null and coalesce(r.has_rest or r.taken >= a.whole, false) as is_repaid,
    coalesce(d.final and r.final, false) as is_repaid_final,
    coalesce(g.cost, 0) as gas_cost
  from advances a
  left join lateral (
    select transfer_id, height, at, final from deliveries
    where chain_id = a.chain_id and advance_id = a.advance_id
      and (height, log_index) > (a.height, a.log_index)
    order by height, log_index limit 1
  ) d on true
  left join lateral (
    select sum(paid) as repaid, sum(paid) filter (where is_owed) as owed, sum(units) as taken,
      bool_or(units is null) as has_rest, max(at) as last_at, bool_and(final) as final
    from repayments where chain_id = a.chain_id and transfer_id = d.transfer_id
  ) r on true
  left join lateral (
    select sum(c.cost) as cost from costs c join transactions t using (chain_id, nonce)
    where c.chain_id = a.chain_id and c.advance_id = a.advance_id and t.hash = a.transaction
  ) g on true
),
in_flight as not materialized (
  select advance_id, asset_id, origin_chain_id, chain_id as destination_chain_id,
    paid - least(paid, repaid) as units, at, lost_height is not null and delivered_at is null as is_lost
  from advance_books where not closed and not is_repaid
  union all
  select advance_id, asset_id, origin_chain_id, destination_chain_id, units,
    extract(epoch from decided_at)::bigint, false
  from attempts t
  where state in ('decided', 'sent') and not exists (
    select from advance_books b
    where b.chain_id = t.destination_chain_id and b.advance_id = t.advance_id and not b.closed
      and (b.delivered_at is null or b.transaction = t.transaction)
  )
  union all
  select advance_id, asset_id, origin_chain_id, destination_chain_id, units,
    extract(epoch from decided_at)::bigint, false
  from attempts t
  where state = 'booked' and not is_settled and not exists (
    select from advances a
    where a.chain_id = t.destination_chain_id and a.advance_id = t.advance_id and a.transaction = t.transaction
  )
)`;
