-- Up Migration

alter table index.transfers add carries_order boolean not null default false;
alter table index.transfers alter carries_order drop default;

comment on column index.transfers.carries_order is 'A router or receiver of orders sent it: an order travels with it, or its token comes back';

create view index.vault_liquidity as
  select asset.chain_id, asset.asset_id, asset.custody, asset.token, change.hour,
    sum(change.units) * asset.unit + sum(change.tokens) as tokens
  from index.assets asset
  join index.vault_hours change on change.chain_id = asset.chain_id
    and (change.custody = asset.custody or change.asset_id = asset.asset_id)
  group by asset.chain_id, asset.asset_id, asset.custody, asset.token, asset.unit, change.hour;

comment on view index.vault_liquidity is 'By how many smallest units of its token each custody can pay more or less after an hour';

-- Down Migration

drop view index.vault_liquidity;
alter table index.transfers drop carries_order;
