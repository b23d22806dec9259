-- Up Migration

create table index.stale_sums (
  reason text primary key
);

comment on table index.stale_sums is 'Why sums must be computed again, until they are; a migration says so';
comment on column index.stale_sums.reason is 'What the migration changed';

comment on column index.activity_hours.kind is 'transfer, carrier (the transfer of an order for a receiver of orders), order, or swap (an order that stays on its chain)';
comment on column index.activity_hours.asset_id is 'Asset of the bridge that they move; of a swap its chain with 8 bytes and its token; empty for an order whose message is not known';
comment on column index.activity_hours.units is 'Units of the asset that they move together';

-- Down Migration

drop table index.stale_sums;
comment on column index.activity_hours.kind is 'transfer, carrier (the transfer of an order), order, or swap (an order that stays on its chain)';
comment on column index.activity_hours.asset_id is 'Asset of the bridge that they move; of a swap its chain with 8 bytes and its token; empty for an order';
comment on column index.activity_hours.units is 'Units of the asset that they move together; 0 for orders, whose carriers have them';
