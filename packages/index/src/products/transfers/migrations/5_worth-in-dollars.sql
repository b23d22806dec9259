-- Up Migration

alter table index.transfers add column micro_usd numeric;

comment on column index.transfers.micro_usd is 'Worth of its units when it was sent, millionths of a US dollar; null without a price of that hour, or if the sending is not final';

create index transfers_unvalued on index.transfers (asset_id, sent_at) where micro_usd is null and sent_final;

-- Down Migration

drop index index.transfers_unvalued;
alter table index.transfers drop column micro_usd;
