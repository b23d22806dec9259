-- Up Migration

create table index.asset_prices (
  asset_id bytea not null,
  hour timestamptz not null,
  usd numeric(78) not null check (usd > 0),
  decimals smallint not null check (decimals between 0 and 36),
  source text not null,
  priced_at timestamptz not null,
  primary key (asset_id, hour)
);

comment on table index.asset_prices is 'Prices by the hour; each is stored once and never changes';
comment on column index.asset_prices.asset_id is 'Asset, as index.activity_hours names it';
comment on column index.asset_prices.hour is 'Beginning of the hour, UTC';
comment on column index.asset_prices.usd is 'US dollars of one whole, times 10^18';
comment on column index.asset_prices.decimals is 'Decimals of one whole: units are that much smaller';
comment on column index.asset_prices.source is 'Name of the source';
comment on column index.asset_prices.priced_at is 'Time of the price at its source';

create view index.activity_usd as
  select activity.*, price.usd as price,
    div(activity.units * price.usd, power(10::numeric, price.decimals + 12)) as micro_usd
  from index.activity_hours activity
  left join index.asset_prices price on price.asset_id = activity.asset_id and price.hour = activity.hour;

comment on view index.activity_usd is 'Transfers, orders and swaps by hour, in millionths of a US dollar; null without a price of the hour';

create table index.tokens (
  chain_id bigint not null,
  address bytea not null,
  name text check (length(name) <= 64),
  symbol text check (length(symbol) <= 64),
  decimals smallint check (decimals between 0 and 36),
  icon text,
  rank integer,
  listed boolean not null,
  read_at timestamptz not null default now(),
  primary key (chain_id, address)
) with (fillfactor = 90);

comment on table index.tokens is 'Tokens of assets, and those that the configuration lists';
comment on column index.tokens.chain_id is 'Chain of the token';
comment on column index.tokens.address is 'Its contract';
comment on column index.tokens.name is 'Its name without control characters, 64 characters at most; null if it has none';
comment on column index.tokens.symbol is 'Its symbol, of the same form';
comment on column index.tokens.decimals is 'Its decimals; null if it says none, or more than 36';
comment on column index.tokens.icon is 'URL of a picture, from the configuration';
comment on column index.tokens.rank is 'Place in the list of the configuration, from 0; null if not listed';
comment on column index.tokens.listed is 'The configuration lists it';
comment on column index.tokens.read_at is 'When it was read, by the clock of PostgreSQL';

-- Down Migration

drop view index.activity_usd;
drop table index.asset_prices, index.tokens;
