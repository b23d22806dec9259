-- Up Migration

create table index.signatures (
  checkpoint_hash bytea not null,
  validator bytea not null,
  chain_id bigint not null,
  height bigint not null,
  at timestamptz not null,
  signature bytea not null,
  primary key (checkpoint_hash, validator)
) with (fillfactor = 100);

create index signatures_by_validator on index.signatures (chain_id, validator, height);

comment on table index.signatures is 'Signatures over accepted checkpoints, as validators give them out; each was verified';
comment on column index.signatures.checkpoint_hash is 'Hash of the checkpoint';
comment on column index.signatures.validator is 'Ed25519 key of the validator';
comment on column index.signatures.chain_id is 'Chain of the checkpoint';
comment on column index.signatures.height is 'Height of the checkpoint on that chain';
comment on column index.signatures.at is 'Time of the checkpoint on that chain';
comment on column index.signatures.signature is 'Ed25519 signature over the hash';

create view index.following_clients as
  select hub_chain_id as chain_id, hub_client as address, origin_chain_id as followed_chain_id
  from index.lanes where hub_chain_id is not null and hub_client is not null
  union
  select destination_chain_id, inbound_client, coalesce(hub_chain_id, origin_chain_id)
  from index.lanes where inbound_client is not null;

comment on view index.following_clients is 'Light clients on the ways of lanes, and the chain that each follows';

-- Down Migration

drop view index.following_clients;
drop table index.signatures;
