-- Up Migration

-- A comparison with the chain takes orders at random from its blocks.
create index orders_by_log on index.orders (origin_chain_id, sent_height, sent_log_index);

-- Down Migration

drop index index.orders_by_log;
