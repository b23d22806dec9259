-- Up Migration

create schema if not exists index;

create table index.chains (
  chain_id bigint primary key,
  generation bigint not null,
  writer text not null,
  writer_since timestamptz not null,
  start_height bigint not null,
  filled_height bigint not null,
  live_height bigint,
  final_height bigint not null,
  final_at timestamptz not null,
  observed_height bigint not null,
  check (filled_height between start_height - 1 and coalesce(live_height - 1, filled_height)),
  check (final_height <= observed_height)
) with (fillfactor = 20, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);

comment on table index.chains is 'How far each chain was read, and the process that writes it';
comment on column index.chains.chain_id is 'Number of the chain in the environment';
comment on column index.chains.generation is 'Each new writer adds 1; a transaction of an older writer changes nothing';
comment on column index.chains.writer is 'Process that writes this chain, for people';
comment on column index.chains.writer_since is 'When this writer took the chain, by the clock of PostgreSQL';
comment on column index.chains.start_height is 'First block that can hold an event of the environment';
comment on column index.chains.filled_height is 'Newest block of history that was filled in, from start_height on';
comment on column index.chains.live_height is 'First block that was read at the head; null before the first look at the chain';
comment on column index.chains.final_height is 'Newest block that was read when it was final';
comment on column index.chains.final_at is 'No block above final_height is older than this time';
comment on column index.chains.observed_height is 'Newest block that was read; blocks above final_height may be replaced';

create table index.blocks (
  chain_id bigint not null,
  height bigint not null,
  hash bytea not null,
  parent_hash bytea not null,
  at timestamptz not null,
  primary key (chain_id, height)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.blocks is 'Blocks above the newest final one, and that one: their hashes reveal a fork';
comment on column index.blocks.chain_id is 'Chain of the block';
comment on column index.blocks.height is 'Height of the block';
comment on column index.blocks.hash is 'Hash of the block';
comment on column index.blocks.parent_hash is 'Hash of the block below';
comment on column index.blocks.at is 'Time of the block';

create table index.events (
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  at timestamptz not null,
  block_hash bytea not null,
  transaction bytea not null,
  contract bytea not null,
  kind text not null,
  values jsonb not null,
  primary key (chain_id, height, log_index, at)
) partition by range (at);

create index events_by_time on index.events using brin (at);

comment on table index.events is 'Events of the contracts of an environment; an event is final up to final_height of its chain';
comment on column index.events.chain_id is 'Chain of the event';
comment on column index.events.height is 'Height of its block';
comment on column index.events.log_index is 'Its place among all events of the block';
comment on column index.events.at is 'Time of its block; the month decides on the partition';
comment on column index.events.block_hash is 'Hash of its block';
comment on column index.events.transaction is 'Hash of its transaction';
comment on column index.events.contract is 'Address of the contract';
comment on column index.events.kind is 'Contract in its product, a dot, and the event';
comment on column index.events.values is 'Values by name; bytes are hex, and a backslash with four hex digits is one UTF-16 unit';

create table index.subjects (
  entity text not null,
  key bytea,
  alias bytea,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  at timestamptz not null,
  check (key is not null or alias is not null)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);

create index subjects_by_key on index.subjects (entity, key) where key is not null;
create index subjects_by_alias on index.subjects (entity, alias) where alias is not null;
create index subjects_by_place on index.subjects (chain_id, height);
create index subjects_by_time on index.subjects using brin (at);

comment on table index.subjects is 'Rows that an event concerns';
comment on column index.subjects.entity is 'Entity of the row';
comment on column index.subjects.key is 'Key of the row; null if the event names only an alias';
comment on column index.subjects.alias is 'Another name of the row; an event without key concerns all rows of this alias';
comment on column index.subjects.chain_id is 'Chain of the event';
comment on column index.subjects.height is 'Height of the block of the event';
comment on column index.subjects.log_index is 'Place of the event among all events of the block';
comment on column index.subjects.at is 'Time of the block of the event';

-- A table is attached when it is complete, so that nobody who reads events waits for it.
create function index.add_month(month date) returns void language plpgsql as $$
declare
  name text := 'events_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass('index.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('causeway index months', 0));
  -- Another writer may have added it meanwhile: to_regclass may still remember that it was not there.
  if exists (select from pg_tables where schemaname = 'index' and tablename = name) then return; end if;
  execute format('create table index.%I (like index.events including all)', name);
  execute format(
    'alter table index.events attach partition index.%I for values from (%L) to (%L)',
    name, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
end $$;

comment on function index.add_month is 'Adds the partition of index.events for the month that begins with this day';
