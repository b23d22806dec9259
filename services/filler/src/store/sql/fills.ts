/** A name for fills of held orders by the filler's account; begins a query. Amounts are smallest units of the token. */
export const FILLS = `
with fills as not materialized (
  select h.chain_id, h.transfer_id, h.order_id, h.token, a.asset_id, a.unit, h.filler_fee as fee, n.received,
    h.ended_transaction as transaction, h.ended_height as height, h.ended_log_index as log_index,
    h.ended_final as final
  from index.holds h
  left join lateral (
    select asset_id, unit from index.assets where chain_id = h.chain_id and token = h.token
    order by key limit 1
  ) a on true
  left join fill_notes n on n.chain_id = h.chain_id and n.transfer_id = h.transfer_id
    and n.transaction = h.ended_transaction
  where h.filler = (select address from account)
)`;
