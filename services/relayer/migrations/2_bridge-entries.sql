-- Up Migration

-- How far each bridge was read. Blocks up to finalised_height were read when they were final.
create table bridges (
  chain_id bigint not null,
  address text not null,
  observed_height bigint not null,
  finalised_height bigint not null,
  primary key (chain_id, address)
);

-- Transfers that waited at a bridge when it was looked at last. The chain decides: a row says where to look.
create table entries (
  chain_id bigint not null,
  bridge text not null,
  transfer_id text not null,
  asset_id text not null,
  state text not null,
  provenance bigint not null,
  position bigint not null,
  held numeric(78) not null,
  height bigint not null,
  log_index bigint not null,
  since timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  refusals integer not null default 0,
  failures integer not null default 0,
  retried boolean not null default false,
  reason text,
  next_attempt_at timestamptz not null default now(),
  primary key (chain_id, bridge, transfer_id)
);

comment on column entries.height is 'block and place of the newest event that was read of it';
comment on column entries.refusals is 'times that a trial refused it since it came on last';
comment on column entries.failures is 'times that it failed; after enough of them it is left to others';
comment on column entries.retried is 'we brought it back into its line';

create index entries_by_place on entries (chain_id, bridge, asset_id, provenance, position);
create index entries_by_look on entries (chain_id, bridge, looked_at);
create index entries_by_transfer on entries (transfer_id);

-- What our transactions cost that moved transfers on, a part for each of them.
create table payouts (
  transaction text not null,
  chain_id bigint not null,
  transfer_id text not null,
  action text not null check (action in ('drain', 'admit', 'retry', 'execute')),
  gas numeric(20) not null,
  sent_at timestamptz not null default now(),
  primary key (transaction, transfer_id)
);

create index payouts_by_time on payouts (chain_id, sent_at);

-- Down Migration

drop table payouts, entries, bridges;
