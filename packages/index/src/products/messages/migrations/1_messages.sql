-- Up Migration

create schema if not exists index;

create table index.messages (
  key bytea primary key,
  lane_id bytea not null,
  index bigint not null,
  message_id bytea not null,
  origin_chain_id bigint not null,
  frame bytea,
  sender bytea,
  recipient bytea,
  gas_limit numeric(20),
  deadline timestamptz,
  payload_size integer,
  sent_height bigint not null,
  sent_log_index integer not null,
  sent_block bytea not null,
  sent_transaction bytea not null,
  sent_at timestamptz not null,
  sent_final boolean not null,
  outcome text check (outcome in ('delivered', 'expired', 'rejected', 'voided')),
  ended_chain_id bigint,
  ended_height bigint,
  ended_log_index integer,
  ended_block bytea,
  ended_transaction bytea,
  ended_at timestamptz,
  ended_messages integer,
  ended_final boolean,
  recorded_outcome text,
  recorded_height bigint,
  recorded_transaction bytea,
  recorded_at timestamptz,
  settled_height bigint,
  settled_transaction bytea,
  settled_at timestamptz,
  final boolean not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index messages_by_id on index.messages (message_id);
create index messages_by_place on index.messages (lane_id, index);
create index messages_undelivered on index.messages (lane_id, index) where outcome is null;
create index messages_undone on index.messages (lane_id) where outcome <> 'delivered';
create index messages_by_log on index.messages (origin_chain_id, sent_height, sent_log_index);
create index messages_by_time on index.messages (sent_at, origin_chain_id, sent_height, sent_log_index)
  where sent_final;
create index messages_by_sending on index.messages (sent_transaction);
create index messages_by_ending on index.messages (ended_transaction) where outcome is not null;

comment on table index.messages is 'Messages, from their sending to their end';
comment on column index.messages.key is 'Lane, then the index with 8 bytes';
comment on column index.messages.lane_id is 'Lane of the message';
comment on column index.messages.index is 'Its place in the lane, from 0';
comment on column index.messages.message_id is 'Id of the message, as the origin says it';
comment on column index.messages.origin_chain_id is 'Chain that sent the message';
comment on column index.messages.frame is 'Frame that hashes to the id; null if an RPC left out or changed a log of it';
comment on column index.messages.sender is 'Address that sent the message; null without a frame';
comment on column index.messages.recipient is 'Address that the destination calls; null without a frame';
comment on column index.messages.gas_limit is 'Gas or nanoton for the recipient''s call; null without a frame';
comment on column index.messages.deadline is 'The message can expire after this time; null for no deadline, or without a frame';
comment on column index.messages.payload_size is 'Bytes of the payload; null without a frame';
comment on column index.messages.sent_height is 'Block of the origin that holds the message';
comment on column index.messages.sent_log_index is 'Place of the event with the id among all events of that block';
comment on column index.messages.sent_block is 'Hash of that block';
comment on column index.messages.sent_transaction is 'Transaction that sent the message';
comment on column index.messages.sent_at is 'Time of that block';
comment on column index.messages.sent_final is 'That block was read when it was final';
comment on column index.messages.outcome is 'How the message ended; null while it can be delivered';
comment on column index.messages.ended_chain_id is 'Chain on which it ended';
comment on column index.messages.ended_height is 'Block in which it ended';
comment on column index.messages.ended_log_index is 'Place of the event of its end among all events of that block';
comment on column index.messages.ended_block is 'Hash of that block';
comment on column index.messages.ended_transaction is 'Transaction that ended it';
comment on column index.messages.ended_at is 'Time of that block';
comment on column index.messages.ended_messages is 'Messages of the lane that ended by the same event';
comment on column index.messages.ended_final is 'That block was read when it was final';
comment on column index.messages.recorded_outcome is 'Outcome that the origin learnt by a notice last';
comment on column index.messages.recorded_height is 'Block of the origin in which it learnt the outcome';
comment on column index.messages.recorded_transaction is 'Transaction by which it learnt the outcome';
comment on column index.messages.recorded_at is 'Time of that block';
comment on column index.messages.settled_height is 'Block of the origin in which the sender took notice';
comment on column index.messages.settled_transaction is 'Transaction in which the sender took notice';
comment on column index.messages.settled_at is 'Time of that block';
comment on column index.messages.final is 'All events of this row were read when their blocks were final';

create table index.failures (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  message_id bytea not null,
  reason bytea not null
);

create index failures_by_message on index.failures (message_id, chain_id, height, log_index);
create index failures_by_transaction on index.failures (transaction);

comment on table index.failures is 'Attempts at messages whose recipients failed';
comment on column index.failures.message_id is 'Message whose recipient failed';
comment on column index.failures.reason is 'First 32 bytes that the recipient returned';

create table index.added_fees (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  message_id bytea not null,
  payer bytea not null,
  amount numeric(78) not null
);

create index added_fees_by_message on index.added_fees (message_id);

comment on table index.added_fees is 'Money that accounts added to the fees of messages';
comment on column index.added_fees.message_id is 'Message that was named';
comment on column index.added_fees.payer is 'Account that paid';
comment on column index.added_fees.amount is 'Smallest unit of the coin of the chain';

create table index.notices (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  message_id bytea not null,
  notice_id bytea not null
);

create index notices_by_message on index.notices (message_id);

comment on table index.notices is 'Notices of ends that destinations sent to origins';
comment on column index.notices.message_id is 'Message that ended';
comment on column index.notices.notice_id is 'Message that carries the notice';

create table index.lanes (
  key bytea primary key,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  hub_chain_id bigint,
  outbound_at timestamptz,
  inbound_at timestamptz,
  imported_at timestamptz,
  is_open boolean not null,
  default_gas_limit numeric(20),
  least_lifetime bigint,
  paused_until timestamptz,
  inbound_client bytea,
  hub_client bytea,
  hub_client_height bigint,
  hub_client_log_index integer,
  final boolean not null
);

comment on table index.lanes is 'Lanes, and their settings by administrators';
comment on column index.lanes.key is 'Id of the lane';
comment on column index.lanes.origin_chain_id is 'Chain that sends';
comment on column index.lanes.destination_chain_id is 'Chain that receives';
comment on column index.lanes.hub_chain_id is 'Chain that imports the lane; null for a direct lane';
comment on column index.lanes.outbound_at is 'When the origin listed the lane; null if it did not';
comment on column index.lanes.inbound_at is 'When the destination listed the lane; null if it did not';
comment on column index.lanes.imported_at is 'When the hub listed the lane; null if it did not';
comment on column index.lanes.is_open is 'The origin takes new messages';
comment on column index.lanes.default_gas_limit is 'Gas limit of messages that state none; null if never set';
comment on column index.lanes.least_lifetime is 'Seconds that a deadline must be away; null if never set';
comment on column index.lanes.paused_until is 'The destination delivers nothing before this time; null if never paused';
comment on column index.lanes.inbound_client is 'Light client on the destination that proves the lane';
comment on column index.lanes.hub_client is 'Light client on the hub that proves the lane';
comment on column index.lanes.hub_client_height is 'Block of the hub since which this client serves the lane: imports before do not count';
comment on column index.lanes.hub_client_log_index is 'Place of that event among all events of that block';
comment on column index.lanes.final is 'All events of this row were read when their blocks were final';

create table index.imports (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  lane_id bytea not null,
  count bigint not null,
  origin_height bigint not null
);

create index imports_by_count on index.imports (lane_id, count, height, log_index);
create index imports_by_time on index.imports (lane_id, height, log_index);

comment on table index.imports is 'Imports of lanes on their hubs';
comment on column index.imports.lane_id is 'Lane that the hub imported';
comment on column index.imports.count is 'The hub has the messages below this index';
comment on column index.imports.origin_height is 'Height of the checkpoint of the origin that proved the import';

create table index.light_clients (
  key bytea primary key,
  chain_id bigint not null,
  address bytea not null,
  generation bigint,
  generation_height bigint,
  generation_log_index integer,
  epoch bigint,
  committee bytea,
  committee_hash bytea,
  least_height bigint,
  frozen_at timestamptz,
  distrusted_until timestamptz,
  stopped_until timestamptz,
  final boolean not null
);

comment on table index.light_clients is 'Light clients, and the acts of administrators and reports on them';
comment on column index.light_clients.key is 'Chain with 8 bytes, then the address';
comment on column index.light_clients.chain_id is 'Chain that holds the light client';
comment on column index.light_clients.address is 'Address of the light client';
comment on column index.light_clients.generation is 'Present generation; facts that an earlier one proved do not count';
comment on column index.light_clients.generation_height is 'Block in which the generation began';
comment on column index.light_clients.generation_log_index is 'Place of that event among all events of that block';
comment on column index.light_clients.epoch is 'Epoch of the committee in office';
comment on column index.light_clients.committee is 'Commitment of the committee in office';
comment on column index.light_clients.committee_hash is 'Hash of the committee in office';
comment on column index.light_clients.least_height is 'Least height of the anchor';
comment on column index.light_clients.frozen_at is 'When contradicting checkpoints froze the client; null if it is not frozen';
comment on column index.light_clients.distrusted_until is 'Checkpoints of up to this time do not count; null since an anchor';
comment on column index.light_clients.stopped_until is 'The client proves nothing before this time; null if not stopped since an anchor';
comment on column index.light_clients.final is 'All events of this row were read when their blocks were final';

create table index.checkpoints (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  light_client bytea not null,
  proven_height bigint not null,
  checkpoint_hash bytea not null,
  outbox_root bytea not null,
  proven_at timestamptz not null
);

create index checkpoints_by_height on index.checkpoints (chain_id, light_client, proven_height);

comment on table index.checkpoints is 'Checkpoints that light clients accepted';
comment on column index.checkpoints.light_client is 'Light client that accepted the checkpoint';
comment on column index.checkpoints.proven_height is 'Height of the checkpoint on the chain that the client follows';
comment on column index.checkpoints.checkpoint_hash is 'Hash of the checkpoint';
comment on column index.checkpoints.outbox_root is 'Root of the lanes of that chain at that height';
comment on column index.checkpoints.proven_at is 'Time of the checkpoint on that chain';

create table index.committees (
  key bytea primary key,
  chain_id bigint not null,
  registry bytea not null,
  epoch bigint not null,
  committee_hash bytea not null,
  members jsonb not null,
  proposed_at timestamptz not null,
  withdrawable_until timestamptz not null,
  activatable_at timestamptz not null,
  withdrawn_at timestamptz,
  activated_at timestamptz,
  final boolean not null
);

comment on table index.committees is 'Committees of validators, by chain and epoch';
comment on column index.committees.key is 'Chain with 8 bytes, the registry, the epoch with 8 bytes';
comment on column index.committees.chain_id is 'Chain that the committee signs for';
comment on column index.committees.registry is 'Registry that lists the committee';
comment on column index.committees.epoch is 'Epoch of the committee';
comment on column index.committees.committee_hash is 'Hash of the committee';
comment on column index.committees.members is 'Members in order: key x, key y, Ed25519 key, weight';
comment on column index.committees.proposed_at is 'When the committee was proposed';
comment on column index.committees.withdrawable_until is 'Until when the proposal can be withdrawn';
comment on column index.committees.activatable_at is 'When the committee can take office';
comment on column index.committees.withdrawn_at is 'When the proposal was withdrawn; null if it was not';
comment on column index.committees.activated_at is 'When the committee took office; null if it did not';
comment on column index.committees.final is 'All events of this row were read when their blocks were final';

create table index.prices (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  destination_chain_id bigint not null,
  base numeric(29) not null,
  gas_price numeric(20) not null,
  gas_per_byte integer not null,
  max_gas_limit bigint not null,
  max_payload integer not null
);

create index prices_by_destination on index.prices (chain_id, destination_chain_id, height, log_index);

comment on table index.prices is 'Prices of messages, each until the next of its chains';
comment on column index.prices.destination_chain_id is 'Destination of the messages';
comment on column index.prices.base is 'Price of a message, smallest unit of the coin of the chain';
comment on column index.prices.gas_price is 'Price of a unit of the destination''s gas, the same unit';
comment on column index.prices.gas_per_byte is 'Gas that a byte of payload counts';
comment on column index.prices.max_gas_limit is 'Greatest gas limit of a message';
comment on column index.prices.max_payload is 'Most bytes of a payload';

create table index.exemptions (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  account bytea not null,
  exempt boolean not null
);

create index exemptions_by_account on index.exemptions (chain_id, account, height, log_index);

comment on table index.exemptions is 'Whether the messages of accounts are free, each until the next of the account';
comment on column index.exemptions.account is 'Account that sends';
comment on column index.exemptions.exempt is 'Its messages are free';

create table index.fee_schedules (
  key bytea primary key,
  chain_id bigint not null,
  schedule bytea not null,
  version bigint not null,
  content_hash bytea not null,
  fees jsonb not null,
  published_at timestamptz not null,
  effective_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  withdrawn_at timestamptz,
  in_force boolean not null,
  final boolean not null
);

comment on table index.fee_schedules is 'Versions of the fees of messages';
comment on column index.fee_schedules.key is 'Chain with 8 bytes, the schedule, the version with 4 bytes';
comment on column index.fee_schedules.chain_id is 'Chain that charges the fees';
comment on column index.fee_schedules.schedule is 'Contract that holds the fees';
comment on column index.fee_schedules.version is 'Number of the version';
comment on column index.fee_schedules.content_hash is 'Hash of the fees';
comment on column index.fee_schedules.fees is 'Fees in the order of the contract''s struct';
comment on column index.fee_schedules.published_at is 'When the version was published';
comment on column index.fee_schedules.effective_at is 'From when it can come into force';
comment on column index.fee_schedules.began_at is 'When it came into force last; null if it never did';
comment on column index.fee_schedules.ended_at is 'When another version replaced it last; null if none did';
comment on column index.fee_schedules.withdrawn_at is 'When it was withdrawn; null if it was not';
comment on column index.fee_schedules.in_force is 'It is the version in force';
comment on column index.fee_schedules.final is 'All events of this row were read when their blocks were final';

-- Rows that are single events have the same columns for their place.
do $$
declare
  rows_of_events constant text[] :=
    array['failures', 'added_fees', 'notices', 'imports', 'checkpoints', 'prices', 'exemptions'];
  name text;
begin
  foreach name in array rows_of_events loop
    execute format('comment on column index.%I.key is %L', name, 'Chain and height with 8 bytes, log index with 4');
    execute format('comment on column index.%I.chain_id is %L', name, 'Chain of the event');
    execute format('comment on column index.%I.height is %L', name, 'Block of the event');
    execute format('comment on column index.%I.log_index is %L', name, 'Its place among all events of the block');
    execute format('comment on column index.%I.block is %L', name, 'Hash of the block');
    execute format('comment on column index.%I.transaction is %L', name, 'Transaction of the event');
    execute format('comment on column index.%I.at is %L', name, 'Time of the block');
    execute format('comment on column index.%I.final is %L', name, 'The block was read when it was final');
  end loop;
end $$;

-- Down Migration

drop table index.fee_schedules, index.exemptions, index.prices, index.committees, index.checkpoints,
  index.light_clients, index.imports, index.lanes, index.notices, index.added_fees, index.failures, index.messages;
