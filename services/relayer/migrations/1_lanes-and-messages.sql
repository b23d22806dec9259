-- Up Migration

-- How far each chain was read. Blocks up to finalised_height were read when they were final.
create table chains (
  chain_id bigint primary key,
  observed_height bigint not null,
  finalised_height bigint not null
);

create table lanes (
  lane_id text primary key,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  hub_chain_id bigint not null,
  position serial not null
);

comment on column lanes.hub_chain_id is '0 for a lane that is proven by its origin''s own light client';

-- Rows that are not final are shown to people and change when their block is replaced.
create table messages (
  message_id text primary key,
  lane_id text not null,
  index bigint not null,
  origin_chain_id bigint not null,
  frame text not null,
  deadline bigint not null,
  sender text not null,
  gas_limit numeric(20) not null,
  payload_size integer not null,
  height bigint not null,
  log_index bigint not null,
  transaction text not null,
  gas bigint not null,
  sent_at bigint not null,
  final boolean not null,
  finalised_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  unique (lane_id, index)
);

comment on column messages.deadline is 'unix seconds; 0 for none';

create index messages_by_origin on messages (origin_chain_id, height);
create index messages_by_time on messages (sent_at, origin_chain_id, height, log_index) where final;

-- A message ends once: it is delivered, expires, is rejected or voided, and nothing can happen to it any more.
create table endings (
  lane_id text not null,
  index bigint not null,
  outcome text not null check (outcome in ('delivered', 'expired', 'rejected', 'voided')),
  chain_id bigint not null,
  height bigint not null,
  transaction text not null,
  gas bigint not null,
  gas_price numeric(78) not null,
  l1_fee numeric(78) not null,
  messages integer not null,
  ended_at bigint not null,
  final boolean not null,
  shared boolean not null default false,
  primary key (lane_id, index)
);

comment on column endings.messages is 'messages that the transaction ended together; they share its gas';

comment on column endings.shared is 'its part of the transaction stands in costs';

create index endings_by_chain on endings (chain_id, height) where not final;
create index endings_to_share on endings (chain_id) where final and not shared;

create table failures (
  message_id text not null,
  chain_id bigint not null,
  height bigint not null,
  transaction text not null,
  gas bigint not null,
  gas_price numeric(78) not null,
  l1_fee numeric(78) not null,
  reason text not null,
  failed_at bigint not null,
  final boolean not null,
  shared boolean not null default false,
  primary key (message_id, transaction)
);

create index failures_to_share on failures (chain_id) where final and not shared;

-- What messages to a destination cost, from one event of the origin to the next.
create table prices (
  chain_id bigint not null,
  destination_chain_id bigint not null,
  height bigint not null,
  log_index bigint not null,
  base numeric(29) not null,
  gas_price numeric(20) not null,
  gas_per_byte integer not null,
  final boolean not null,
  primary key (chain_id, height, log_index)
);

create index prices_by_destination on prices (chain_id, destination_chain_id, height, log_index);

-- Whose messages are free, from one event to the next.
create table exemptions (
  chain_id bigint not null,
  account text not null,
  height bigint not null,
  log_index bigint not null,
  exempt boolean not null,
  final boolean not null,
  primary key (chain_id, account, height, log_index)
);

-- Parts of final transactions in which a message's recipient was called.
create table costs (
  message_id text not null,
  transaction text not null,
  delivered boolean not null,
  gas numeric(20) not null,
  gas_price numeric(78) not null,
  l1_fee numeric(78) not null,
  cost numeric(78) not null,
  primary key (message_id, transaction)
);

comment on column costs.cost is 'gas and L1 fee together, smallest unit of the destination''s coin';

create table imports (
  lane_id text not null,
  chain_id bigint not null,
  count bigint not null,
  origin_height bigint not null,
  height bigint not null,
  transaction text not null,
  gas bigint not null,
  imported_at bigint not null,
  final boolean not null,
  primary key (lane_id, transaction)
);

create table checkpoints (
  checkpoint_hash text primary key,
  chain_id bigint not null,
  height bigint not null,
  epoch bigint not null,
  fields text not null,
  committee text not null,
  content jsonb not null,
  signers integer not null,
  signed_at timestamptz not null default now(),
  retired boolean not null default false
);

comment on column checkpoints.committee is 'Poseidon commitment of the committee that signed';
comment on column checkpoints.content is 'lanes of the outbox, members and signatures';
comment on column checkpoints.retired is 'no light client takes it any more';

create index checkpoints_by_chain on checkpoints (chain_id, height);

create table proofs (
  checkpoint_hash text primary key references checkpoints,
  proof text not null,
  seconds double precision not null,
  made_at timestamptz not null default now()
);

-- What our own transactions carried, so that a message's way can be told.
create table submissions (
  transaction text primary key,
  checkpoint_hash text not null references checkpoints
);

-- What each message was charged and what it cost: what fee schedules are tested against.
create view past_messages as
select
  m.message_id, m.lane_id, m.origin_chain_id, l.destination_chain_id, m.sender, m.gas_limit,
  m.payload_size, m.sent_at, m.height, m.log_index, m.final,
  coalesce(e.exempt, false) as exempt,
  case
    when e.exempt then 0
    else p.base + p.gas_price * (m.gas_limit + m.payload_size * p.gas_per_byte)
  end as charged,
  c.gas as cost_gas, c.gas_price as cost_gas_price, c.l1_fee as cost_l1_fee, c.cost
from messages m
left join lanes l using (lane_id)
left join lateral (
  select base, gas_price, gas_per_byte from prices
  where chain_id = m.origin_chain_id and destination_chain_id = l.destination_chain_id
    and (height, log_index) < (m.height, m.log_index)
  order by height desc, log_index desc limit 1
) p on true
left join lateral (
  select exempt from exemptions
  where chain_id = m.origin_chain_id and account = m.sender
    and (height, log_index) < (m.height, m.log_index)
  order by height desc, log_index desc limit 1
) e on true
left join lateral (
  select sum(gas) as gas, max(gas_price) filter (where delivered) as gas_price,
    sum(l1_fee) as l1_fee, sum(cost) as cost
  from costs where message_id = m.message_id having bool_or(delivered)
) c on true;

comment on column past_messages.charged is
  'smallest unit of the origin''s coin; null if no price was seen before the message';

-- Down Migration

drop view past_messages;
drop table costs, exemptions, prices, submissions, proofs, checkpoints, imports, failures, endings, messages, lanes, chains;
