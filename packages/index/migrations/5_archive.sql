-- Up Migration

create table index.archived_events (
  month date not null,
  sha256 bytea not null,
  chain_id bigint not null,
  events bigint not null,
  last_height bigint not null,
  file text not null,
  archived_at timestamptz not null default now(),
  primary key (month, sha256, chain_id)
);

create index archived_events_by_chain on index.archived_events (chain_id, last_height);

comment on table index.archived_events is 'Events that were moved into files: no row is computed from a part of its events';
comment on column index.archived_events.month is 'First day of the month of the events';
comment on column index.archived_events.sha256 is 'Hash of the file';
comment on column index.archived_events.chain_id is 'Chain of the events';
comment on column index.archived_events.events is 'How many events of the chain were moved';
comment on column index.archived_events.last_height is 'Newest block of these events';
comment on column index.archived_events.file is 'Name of the file, without its folder';
comment on column index.archived_events.archived_at is 'When they were moved, by the clock of PostgreSQL';

create table index.late_rows (
  entity text not null,
  key bytea not null,
  noticed_at timestamptz not null default now(),
  primary key (entity, key)
);

comment on table index.late_rows is 'Rows that stay as they are: an event came or went after others of the row were archived';
comment on column index.late_rows.entity is 'Entity of the row';
comment on column index.late_rows.key is 'Key of the row';
comment on column index.late_rows.noticed_at is 'When that was first noticed, by the clock of PostgreSQL';

-- Down Migration

drop table index.archived_events, index.late_rows;
