-- Up Migration

create table index.vaults (
  chain_id bigint not null,
  custody bytea not null,
  asset_id bytea not null,
  units numeric(100) not null,
  tokens numeric(100) not null,
  primary key (chain_id, custody, asset_id)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.vaults is 'Amounts that custodies can pay, from final blocks alone; one row by the custody, and one by the asset that is sent';
comment on column index.vaults.chain_id is 'Chain of the custody';
comment on column index.vaults.custody is 'Custody; empty in the row of what is sent, whose event names the asset alone';
comment on column index.vaults.asset_id is 'Asset that is sent; empty in the row by the custody';
comment on column index.vaults.units is 'Units that came by transfers, less those paid, owed or taken as fees';
comment on column index.vaults.tokens is 'Smallest units of the token that providers brought, less those they took';

create table index.vault_hours (
  hour timestamptz not null,
  chain_id bigint not null,
  custody bytea not null,
  asset_id bytea not null,
  units numeric(100) not null,
  tokens numeric(100) not null,
  primary key (hour, chain_id, custody, asset_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.vault_hours is 'How index.vaults changed in each hour';
comment on column index.vault_hours.hour is 'Beginning of the hour, UTC';
comment on column index.vault_hours.chain_id is 'Chain of the custody';
comment on column index.vault_hours.custody is 'Custody; empty in the row of what is sent, whose event names the asset alone';
comment on column index.vault_hours.asset_id is 'Asset that is sent; empty in the row by the custody';
comment on column index.vault_hours.units is 'Units that came by transfers, less those paid, owed or taken as fees';
comment on column index.vault_hours.tokens is 'Smallest units of the token that providers brought, less those they took';

create table index.fee_hours (
  hour timestamptz not null,
  chain_id bigint not null,
  charged bytea not null,
  owner text not null check (owner in ('base', 'curve', 'integrator', 'router')),
  account bytea not null,
  amount numeric(100) not null,
  primary key (hour, chain_id, charged, owner, account)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.fee_hours is 'Fees by hour and owner, from final blocks alone';
comment on column index.fee_hours.hour is 'Beginning of the hour, UTC';
comment on column index.fee_hours.chain_id is 'Chain that charged';
comment on column index.fee_hours.charged is 'Custody whose units were charged; of an order the token that its sender gave';
comment on column index.fee_hours.owner is 'base and curve: of a custody; integrator; router: of the swap';
comment on column index.fee_hours.account is 'The integrator of an order; else empty';
comment on column index.fee_hours.amount is 'Units of the custody''s asset; of an order smallest units of the token';

-- Down Migration

drop table index.vaults, index.vault_hours, index.fee_hours;
