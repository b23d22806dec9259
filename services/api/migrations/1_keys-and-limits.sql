-- Up Migration

create table api.keys (
  id text primary key check (id ~ '^[0-9a-z]{16}$'),
  name text not null check (length(name) between 1 and 64),
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash bytea not null check (length(secret_hash) = 32),
  generation integer not null default 1 check (generation > 0),
  quotes_per_minute integer not null check (quotes_per_minute > 0),
  others_per_minute integer not null check (others_per_minute > 0),
  entrance text check (length(entrance) between 1 and 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

comment on table api.keys is 'Keys of clients';
comment on column api.keys.id is 'Its name in headers';
comment on column api.keys.name is 'Name for operators';
comment on column api.keys.scopes is 'APIs that it is for';
comment on column api.keys.secret_hash is 'SHA-256 of the secret that requests send';
comment on column api.keys.generation is 'Which of its secrets for signatures is valid: each derives from the master key, the id and this number';
comment on column api.keys.quotes_per_minute is 'Weight of quotes and their transactions that a minute may have';
comment on column api.keys.others_per_minute is 'Weight of other requests that a minute may have';
comment on column api.keys.entrance is 'The entrance that its requests must name where keys are required; null for any';
comment on column api.keys.created_at is 'When it was created';
comment on column api.keys.expires_at is 'When it ends; null for never';
comment on column api.keys.revoked_at is 'When an operator ended it';

create function api.tell_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_keys', new.id);
  return null;
end
$$;

comment on function api.tell_key is 'Tells processes that a key changed: they keep keys for some seconds';

create trigger tell_key after insert or update on api.keys for each row execute function api.tell_key();

-- A crash empties these two: limits begin again, and signatures of before are older than their window.
create unlogged table api.limits (
  client text not null,
  policy text not null,
  begins_at timestamptz not null,
  used integer not null,
  granted integer not null,
  primary key (client, policy)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

create index limits_by_beginning on api.limits (begins_at);

comment on table api.limits is 'What clients used of their limits';
comment on column api.limits.client is 'A key, or an address';
comment on column api.limits.policy is 'Name of the limit';
comment on column api.limits.begins_at is 'Beginning of the minute of this client';
comment on column api.limits.used is 'Weight that processes took of this minute';
comment on column api.limits.granted is 'Weight that the last process got';

create function api.block(most integer, used integer, wanted integer) returns integer language sql immutable as $$
  select greatest(0, least(most - used, greatest(wanted, ceil((most - used) / 20.0)::integer)))
$$;

comment on function api.block is 'Weight that a process takes at once: the wanted one, or a twentieth of the rest if that is more';

create unlogged table api.signatures (
  hash bytea primary key check (length(hash) = 32),
  seen_at timestamptz not null default clock_timestamp()
);

create index signatures_by_time on api.signatures (seen_at);

comment on table api.signatures is 'Signatures of requests that were answered: none is taken twice';
comment on column api.signatures.hash is 'SHA-256 of key and signature';
comment on column api.signatures.seen_at is 'When the request came';

-- Down Migration

drop table api.keys, api.limits, api.signatures;
drop function api.tell_key, api.block;
