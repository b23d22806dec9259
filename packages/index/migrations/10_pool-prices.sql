-- Up Migration

create table index.pool_prices (
  asset_id bytea not null,
  at timestamptz not null,
  chain_id bigint not null,
  quote_id bytea not null,
  usd numeric(78) not null check (usd > 0),
  decimals smallint not null check (decimals between 0 and 36),
  loss_ppm integer not null,
  primary key (asset_id, at, chain_id)
);

create index pool_prices_by_time on index.pool_prices (at);

comment on table index.pool_prices is 'Prices in pools at blocks of the last days; the price of an hour is the median of its own';
comment on column index.pool_prices.asset_id is 'Asset, as index.activity_hours names it';
comment on column index.pool_prices.at is 'Time of the block';
comment on column index.pool_prices.chain_id is 'Chain of the pool';
comment on column index.pool_prices.quote_id is 'Asset of the pool''s other token, on whose listed price this one rests';
comment on column index.pool_prices.usd is 'US dollars of one whole, times 10^18';
comment on column index.pool_prices.decimals is 'Decimals of one whole: units are that much smaller';
comment on column index.pool_prices.loss_ppm is 'Millionths that a trade there and back loses: the deeper the pool, the fewer';

-- Down Migration

drop table index.pool_prices;
