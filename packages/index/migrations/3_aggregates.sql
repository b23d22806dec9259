-- Up Migration

create table index.message_hours (
  hour timestamptz not null,
  origin_chain_id bigint not null,
  lane_id bytea not null,
  moment text not null check (moment in ('sent', 'ended')),
  state text not null,
  messages numeric(100) not null,
  primary key (hour, origin_chain_id, lane_id, moment, state)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.message_hours is 'Messages by hour, lane and state, from final blocks alone';
comment on column index.message_hours.hour is 'Beginning of the hour, UTC';
comment on column index.message_hours.origin_chain_id is 'Chain that sent the messages';
comment on column index.message_hours.lane_id is 'Lane of the messages';
comment on column index.message_hours.moment is 'The hour is that of sending, or that of the end';
comment on column index.message_hours.state is 'How the messages ended; crossing if they did not yet';
comment on column index.message_hours.messages is 'How many messages there are';

create table index.activity_hours (
  hour timestamptz not null,
  kind text not null,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  asset_id bytea not null,
  moment text not null check (moment in ('sent', 'ended')),
  state text not null,
  count numeric(100) not null,
  units numeric(100) not null,
  primary key (hour, kind, origin_chain_id, destination_chain_id, asset_id, moment, state)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.activity_hours is 'Transfers, orders and swaps by hour, way, asset and state, from final blocks alone';
comment on column index.activity_hours.hour is 'Beginning of the hour, UTC';
comment on column index.activity_hours.kind is 'transfer, carrier (the transfer of an order), order, or swap (an order that stays on its chain)';
comment on column index.activity_hours.origin_chain_id is 'Chain that they left';
comment on column index.activity_hours.destination_chain_id is 'Chain that they go to; 0 if the origin does not say it';
comment on column index.activity_hours.asset_id is 'Asset of the bridge that they move; of a swap its chain with 8 bytes and its token; empty for an order';
comment on column index.activity_hours.moment is 'The hour is that of sending, or that of the end';
comment on column index.activity_hours.state is 'How they ended; crossing if they did not yet';
comment on column index.activity_hours.count is 'How many there are';
comment on column index.activity_hours.units is 'Units of the asset that they move together; 0 for orders, whose carriers have them';

create table index.active_addresses (
  kind text not null,
  span text not null check (span in ('hour', 'day')),
  begins_at timestamptz not null,
  side text not null check (side in ('all', 'origin', 'destination')),
  chain_id bigint not null,
  address bytea not null,
  uses numeric(100) not null,
  primary key (begins_at, span, kind, side, chain_id, address)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.active_addresses is 'Addresses of an hour or a day, from final blocks alone';
comment on column index.active_addresses.kind is 'message: they sent a message then; order: a transfer or an order of theirs was completed then';
comment on column index.active_addresses.span is 'An hour or a day, UTC';
comment on column index.active_addresses.begins_at is 'Beginning of the hour or day';
comment on column index.active_addresses.side is 'Of all chains, or of one as origin or destination';
comment on column index.active_addresses.chain_id is 'That chain; 0 for all chains';
comment on column index.active_addresses.address is 'Sender at the origin';
comment on column index.active_addresses.uses is 'How many times';

create table index.address_counts (
  kind text not null,
  span text not null,
  begins_at timestamptz not null,
  side text not null,
  chain_id bigint not null,
  addresses numeric(100) not null,
  primary key (begins_at, span, kind, side, chain_id)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.address_counts is 'How many rows index.active_addresses has';
comment on column index.address_counts.kind is 'message: they sent a message then; order: a transfer or an order of theirs was completed then';
comment on column index.address_counts.span is 'An hour or a day, UTC';
comment on column index.address_counts.begins_at is 'Beginning of the hour or day';
comment on column index.address_counts.side is 'Of all chains, or of one as origin or destination';
comment on column index.address_counts.chain_id is 'That chain; 0 for all chains';
comment on column index.address_counts.addresses is 'How many different addresses there are';

create table index.address_totals (
  address bytea not null,
  kind text not null,
  chain_id bigint not null,
  role text not null check (role in ('sender', 'receiver')),
  count numeric(100) not null,
  primary key (address, kind, chain_id, role)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

comment on table index.address_totals is 'Amounts that each address sent and received, from final blocks alone';
comment on column index.address_totals.address is 'Address of a sender or receiver';
comment on column index.address_totals.kind is 'message, transfer, carrier (the transfer of an order), order, or swap';
comment on column index.address_totals.chain_id is 'Chain of the address';
comment on column index.address_totals.role is 'Sender or receiver';
comment on column index.address_totals.count is 'How many there are';

-- Down Migration

drop table index.message_hours, index.activity_hours, index.active_addresses, index.address_counts,
  index.address_totals;
