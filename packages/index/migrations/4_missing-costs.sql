-- Up Migration

create index transactions_missing on index.transactions (chain_id, height)
  where gas_used is null and tries >= 8;

-- Down Migration

drop index index.transactions_missing;
