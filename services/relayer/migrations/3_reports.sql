-- Up Migration

-- Of messages that may be returns or notices by their size: whether it is known that they are.
alter table messages add column is_sorted boolean not null default false;

create index messages_to_sort on messages (lane_id) where not is_sorted and payload_size in (50, 74);

-- Returns and notices that arrived: they tell a chain of its own messages, and are proven again where they count no more.
create table reports (
  message_id text primary key,
  chain_id bigint not null,
  kind text not null check (kind in ('return', 'notice')),
  about text not null,
  units numeric(39),
  wanted boolean not null default false,
  settled_by text,
  looked_at timestamptz not null default now()
);

comment on column reports.chain_id is 'where it arrived';
comment on column reports.about is 'id of the message that it tells of';
comment on column reports.units is 'of a return';
comment on column reports.wanted is 'it must be proven again: its lane is imported for it';
comment on column reports.settled_by is 'light client and generation of its lane by which nothing was missing';

create index reports_by_chain on reports (chain_id, looked_at);

alter table payouts drop constraint payouts_action_check;
alter table payouts add constraint payouts_action_check
  check (action in ('drain', 'admit', 'retry', 'execute', 'reprove'));

-- Down Migration

delete from payouts where action = 'reprove';
alter table payouts drop constraint payouts_action_check;
alter table payouts add constraint payouts_action_check check (action in ('drain', 'admit', 'retry', 'execute'));
drop table reports;
drop index messages_to_sort;
alter table messages drop column is_sorted;
