-- Up Migration

create table api.routes (
  hash bytea not null check (length(hash) = 32),
  promise text not null,
  signature bytea not null check (length(signature) = 65),
  made_at timestamptz not null default now(),
  primary key (hash, made_at)
) partition by range (made_at);

comment on table api.routes is 'Routes that clients may build for five minutes; a partition for each hour';
comment on column api.routes.hash is 'EIP-712 hash of the promise';
comment on column api.routes.promise is 'All values that the hash covers, in JSON';
comment on column api.routes.signature is 'Of the service, over the hash';
comment on column api.routes.made_at is 'By the clock of the database, which decides when a route ends';

-- Makes the partitions of this hour and the next, and drops those that no route can be in. It locks the table only if there
-- is something to do.
create function api.keep_route_partitions() returns void language plpgsql as $$
declare
  present timestamptz := date_trunc('hour', now(), 'utc');
  oldest text := 'routes_' || to_char((present - interval '1 hour') at time zone 'utc', 'YYYYMMDDHH24');
  begins timestamptz;
  partition text;
begin
  if to_regclass('api.routes_' || to_char((present + interval '1 hour') at time zone 'utc', 'YYYYMMDDHH24')) is not null
    and to_regclass('api.routes_' || to_char(present at time zone 'utc', 'YYYYMMDDHH24')) is not null
    and not exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'api.routes'::regclass and c.relname < oldest
    )
  then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('api.routes'));
  for begins in select generate_series(present, present + interval '1 hour', interval '1 hour') loop
    partition := 'routes_' || to_char(begins at time zone 'utc', 'YYYYMMDDHH24');
    if to_regclass('api.' || partition) is null then
      execute format(
        'create table api.%I partition of api.routes for values from (%L) to (%L)',
        partition, begins, begins + interval '1 hour'
      );
    end if;
  end loop;
  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'api.routes'::regclass and c.relname < oldest
  loop
    execute format('drop table api.%I', partition);
  end loop;
end $$;

comment on function api.keep_route_partitions is 'Makes the partitions that routes need next, and drops old ones';

select api.keep_route_partitions();
