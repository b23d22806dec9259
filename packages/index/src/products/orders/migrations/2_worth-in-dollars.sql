-- Up Migration

alter table index.orders add column micro_usd numeric;

comment on column index.orders.micro_usd is 'Worth of its transfer, or of what was swapped on one chain, when it was sent: millionths of a US dollar; null without a price of that hour, or if the sending is not final';

-- A swap that stays on its chain has no asset: prices name its chain and token.
create index orders_unvalued on index.orders ((coalesce(asset_id, int8send(origin_chain_id) || token_in)), sent_at)
  where micro_usd is null and sent_final and (transfer_id is null or asset_id is not null);

-- Down Migration

drop index index.orders_unvalued;
alter table index.orders drop column micro_usd;
