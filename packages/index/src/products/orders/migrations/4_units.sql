-- Up Migration

alter table index.orders add units numeric(78);

comment on column index.orders.units is 'Units of the asset that cross; null without a transfer, or if the frame of its message is not known';

do $$ begin
  if to_regclass('index.transfers') is not null then
    update index.orders set units = carrier.units from index.transfers carrier
      where carrier.key = orders.transfer_id and orders.asset_id is not null;
  end if;
end $$;

insert into index.stale_sums select 'orders have units' where exists (select from index.orders);

-- Down Migration

alter table index.orders drop units;
