-- Up Migration

-- Recipients that were asked about a message in flight. Asking may cost all of the question's value.
create table recoveries (
  message_id bytea not null,
  chain_id bigint not null,
  sent_at timestamptz not null default now()
);

create index recoveries_by_time on recoveries (chain_id, sent_at);
create index recoveries_by_message on recoveries (message_id, sent_at);

comment on table recoveries is 'Transactions by which relayers of this database asked recipients about messages in flight';
comment on column recoveries.message_id is 'Id of the message';
comment on column recoveries.chain_id is 'Chain of the recipient';
comment on column recoveries.sent_at is 'When it was about to be signed';

-- Down Migration

drop table recoveries;
