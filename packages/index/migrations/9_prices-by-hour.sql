-- Up Migration

create index asset_prices_by_hour on index.asset_prices (hour);

-- Down Migration

drop index index.asset_prices_by_hour;
