-- Up Migration

alter table index.failures add column attempt numeric(20);

comment on column index.failures.attempt is 'Number of the attempt; null on chains whose recipients answer at once';

create table index.calls (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  message_id bytea not null,
  attempt numeric(20) not null
);

create index calls_by_message on index.calls (message_id, attempt);

comment on table index.calls is 'Attempts at messages whose recipients answer later, by messages of their own';
comment on column index.calls.key is 'Chain and height with 8 bytes, log index with 4';
comment on column index.calls.chain_id is 'Chain of the event';
comment on column index.calls.height is 'Block of the event';
comment on column index.calls.log_index is 'Its place among all events of the block';
comment on column index.calls.block is 'Hash of the block';
comment on column index.calls.transaction is 'Transaction of the event';
comment on column index.calls.at is 'Time of the block';
comment on column index.calls.final is 'The block was read when it was final';
comment on column index.calls.message_id is 'Message whose recipient was called';
comment on column index.calls.attempt is 'Number of the attempt: later attempts of a chain have greater numbers';

-- Down Migration

drop table index.calls;
alter table index.failures drop column attempt;
