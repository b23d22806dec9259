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
  height bigint not null,
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

-- A message ends once: it is delivered, expires, is rejected or voided, and nothing can happen to it any more.
create table endings (
  lane_id text not null,
  index bigint not null,
  outcome text not null check (outcome in ('delivered', 'expired', 'rejected', 'voided')),
  chain_id bigint not null,
  height bigint not null,
  transaction text not null,
  gas bigint not null,
  messages integer not null,
  ended_at bigint not null,
  final boolean not null,
  primary key (lane_id, index)
);

comment on column endings.messages is 'messages that the transaction ended together; they share its gas';

create index endings_by_chain on endings (chain_id, height) where not final;

create table failures (
  message_id text not null,
  chain_id bigint not null,
  height bigint not null,
  transaction text not null,
  gas bigint not null,
  reason text not null,
  failed_at bigint not null,
  final boolean not null,
  primary key (message_id, transaction)
);

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

-- Down Migration

drop table submissions, proofs, checkpoints, imports, failures, endings, messages, lanes, chains;
