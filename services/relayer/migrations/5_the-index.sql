-- Up Migration

-- A relayer that reads chains itself works with tables that are dropped here. It holds one of these two locks.
do $$ begin
  if not pg_try_advisory_xact_lock(hashtextextended('causeway hold relayer', 0))
    or not pg_try_advisory_xact_lock(4815162342) then
    raise exception 'an older relayer uses this database: stop it, then start this one again';
  end if;
end $$;

-- The index in the schema `index` has all that chains say. What stays is this relayer's own knowledge.
create table message_notes (
  message_id bytea primary key,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  finalised_at timestamptz,
  is_sorted boolean not null default false
);

comment on table message_notes is 'What relayers of this database noted of messages';
comment on column message_notes.message_id is 'Id of the message';
comment on column message_notes.attempts is 'Attempts at the message, with those that were only tried';
comment on column message_notes.next_attempt_at is 'Nobody tries again before this time';
comment on column message_notes.finalised_at is 'When the message was seen in a final block; null before';
comment on column message_notes.is_sorted is 'It is known whether the message is a return or a notice';

insert into message_notes
select decode(substr(message_id, 3), 'hex'), attempts, next_attempt_at, finalised_at, is_sorted
from messages;

create table noted_heights (
  chain_id bigint primary key,
  height bigint not null
);

comment on table noted_heights is 'Final blocks whose messages have notes';
comment on column noted_heights.chain_id is 'Chain of the blocks';
comment on column noted_heights.height is 'Newest of these blocks';

alter table submissions add column gas numeric(20);

comment on column submissions.gas is 'Gas that the transaction used; null for those of before';

drop view past_messages;
drop table costs, exemptions, prices, imports, failures, endings, messages, lanes, chains;

create view past_messages as
select
  '0x' || encode(message_id, 'hex') as message_id, '0x' || encode(lane_id, 'hex') as lane_id,
  origin_chain_id, destination_chain_id, '0x' || encode(sender, 'hex') as sender, gas_limit,
  payload_size, extract(epoch from sent_at)::bigint as sent_at, height,
  log_index::bigint as log_index, final, exempt, charged,
  cost_gas, cost_gas_price, cost_l1_fee, cost
from index.past_messages where sender is not null;

comment on view past_messages is 'Charge and cost of each message that the index knows';
comment on column past_messages.charged is
  'smallest unit of the origin''s coin; null if no price was seen before the message';
