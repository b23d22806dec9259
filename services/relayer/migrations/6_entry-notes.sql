-- Up Migration

-- The index has the transfers that wait at bridges. What stays is this relayer's own knowledge of them.
create table entry_notes (
  key bytea primary key,
  chain_id bigint not null,
  told_block bytea,
  told_log_index integer,
  state text not null,
  provenance bigint not null,
  position bigint not null,
  held numeric(78) not null,
  is_voided boolean not null default false,
  looked_at timestamptz not null default now(),
  refusals integer not null default 0,
  failures integer not null default 0,
  retried boolean not null default false,
  reason text,
  next_attempt_at timestamptz not null default now()
);

create index entry_notes_by_look on entry_notes (chain_id, looked_at);

comment on table entry_notes is 'What relayers of this database noted of transfers that wait at bridges';
comment on column entry_notes.key is 'Key of the transfer in index.entries';
comment on column entry_notes.chain_id is 'Chain of the bridge';
comment on column entry_notes.told_block is 'Block of the newest event of the index that was noted; null before the first one';
comment on column entry_notes.told_log_index is 'Place of that event in its block';
comment on column entry_notes.state is 'State by that event, or by what the bridge said later';
comment on column entry_notes.provenance is 'Number of the lane and light client by which it came, in the same way';
comment on column entry_notes.position is 'Its place in that line, in the same way';
comment on column entry_notes.held is 'Units that the limit has not let in, in the same way';
comment on column entry_notes.is_voided is 'Admins voided the message by which it waits: nothing of it is paid';
comment on column entry_notes.looked_at is 'When the bridge was asked last';
comment on column entry_notes.refusals is 'Times that a trial refused it since it came on last';
comment on column entry_notes.failures is 'Times that it failed; after enough of them it is left to others';
comment on column entry_notes.retried is 'A relayer brought it back into its line';
comment on column entry_notes.reason is 'Why it failed or was refused last';
comment on column entry_notes.next_attempt_at is 'Nobody tries again before this time';

insert into entry_notes
select int8send(chain_id) || decode(substr(transfer_id, 3), 'hex'), chain_id, null, null, state,
  provenance, position, held, is_voided, looked_at, refusals, failures, retried, reason,
  next_attempt_at
from entries order by since desc
on conflict do nothing;

drop table bridges, entries;
