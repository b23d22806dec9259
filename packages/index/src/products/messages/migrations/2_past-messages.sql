-- Up Migration

-- A lane that one of its chains does not list carries nothing yet.
create view index.listed_lanes as
select * from index.lanes
where outbound_at is not null and inbound_at is not null
  and (hub_chain_id is null or imported_at is not null);

comment on view index.listed_lanes is 'Lanes that all of their chains list';

create view index.past_messages as
select
  m.key, m.message_id, m.lane_id, m.origin_chain_id, l.destination_chain_id, m.sender, m.gas_limit,
  m.payload_size, m.sent_at, m.sent_height as height, m.sent_log_index as log_index,
  m.sent_final as final,
  coalesce(e.exempt, false) as exempt,
  case
    when e.exempt then 0
    else p.base + p.gas_price * (m.gas_limit + m.payload_size * p.gas_per_byte)
  end as charged,
  c.gas as cost_gas, c.gas_price as cost_gas_price, c.l1_fee as cost_l1_fee, c.cost
from index.messages m
left join index.listed_lanes l on l.key = m.lane_id
left join lateral (
  select base, gas_price, gas_per_byte from index.prices
  where chain_id = m.origin_chain_id and destination_chain_id = l.destination_chain_id
    and (height, log_index) < (m.sent_height, m.sent_log_index)
  order by height desc, log_index desc limit 1
) p on true
left join lateral (
  select exempt from index.exemptions
  where chain_id = m.origin_chain_id and account = m.sender
    and (height, log_index) < (m.sent_height, m.sent_log_index)
  order by height desc, log_index desc limit 1
) e on true
left join lateral (
  select sum(gas) as gas, max(gas_price) filter (where delivered) as gas_price,
    sum(l1_fee) as l1_fee, sum(cost) as cost
  from index.costs where message = m.key having bool_or(delivered)
) c on true;

comment on view index.past_messages is
  'Charge and cost of each message: fee schedules are tested against them';
comment on column index.past_messages.charged is
  'Smallest unit of the coin of the origin; null if no price was seen before the message';
comment on column index.past_messages.cost is
  'Share in all transactions that called its recipient, in the coin of the destination; null until its delivery is final';

-- Down Migration

drop view index.past_messages, index.listed_lanes;
