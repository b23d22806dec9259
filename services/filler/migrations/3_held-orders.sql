-- Up Migration

-- Orders of the swap that may pay for a fill, as their origins show them now.
create table orders (
  transfer_id text primary key,
  order_id text not null,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  asset_id text not null,
  payload text not null,
  fill_fee numeric(39) not null,
  deadline bigint not null,
  hold_until bigint not null,
  height bigint not null,
  final boolean not null
);

comment on column orders.payload is 'the order as it travels';

create index orders_by_origin on orders (origin_chain_id, height) where not final;
create index orders_by_id on orders (order_id);

-- Orders that were held at their destinations.
create table held_orders (
  chain_id bigint not null,
  transfer_id text not null,
  order_id text not null,
  asset_id text not null,
  token text not null,
  unit numeric(78) not null,
  amount numeric(78) not null,
  held_at bigint not null,
  height bigint not null,
  final boolean not null,
  decision text,
  asked integer not null default 0,
  look_again_at timestamptz not null default now(),
  primary key (chain_id, transfer_id)
);

comment on column held_orders.unit is 'smallest units of the token in a unit of the asset';
comment on column held_orders.held_at is 'time of the block, unix seconds';
comment on column held_orders.decision is 'the last one about a fill, unless the order was filled';

create index held_orders_to_look_at on held_orders (chain_id, look_again_at);

-- Holds that ended: the order was filled, or the asset''s token was paid.
create table hold_ends (
  chain_id bigint not null,
  transfer_id text not null,
  height bigint not null,
  final boolean not null,
  primary key (chain_id, transfer_id)
);

-- Fills that were decided, before anything of them is signed.
create table fill_attempts (
  attempt_id bigint generated always as identity primary key,
  chain_id bigint not null,
  transfer_id text not null,
  order_id text not null,
  fee numeric(39) not null,
  gas numeric(78) not null,
  decided_at timestamptz not null default now(),
  state text not null default 'decided'
    check (state in ('decided', 'sent', 'booked', 'refused', 'reverted', 'outdone', 'abandoned')),
  transaction text,
  reason text
);

comment on column fill_attempts.fee is 'that the fill earns at least, units of the asset';
comment on column fill_attempts.gas is 'that the transaction costs at most, smallest unit of the coin';
comment on column fill_attempts.state is
  'decided: maybe signed. sent: in a block. booked: in a final one. refused: nothing was sent. reverted: gas was spent'
  ' for nothing. outdone: the hold had ended. abandoned: no block holds it';

create index fill_attempts_open on fill_attempts (chain_id) where state in ('decided', 'sent');
create index fill_attempts_by_order on fill_attempts (order_id);

-- Held orders that our account filled.
create table fills (
  chain_id bigint not null,
  transaction text not null,
  log_index bigint not null,
  transfer_id text not null,
  order_id text not null,
  fee numeric(78) not null,
  received numeric(78) not null,
  height bigint not null,
  at bigint not null,
  final boolean not null,
  primary key (chain_id, transaction, log_index)
);

comment on column fills.fee is 'that the order paid, smallest units of the asset''s token';
comment on column fills.received is 'that we got of it: the token may keep a part';

create index fills_by_transfer on fills (chain_id, transfer_id);

alter table transactions drop constraint transactions_purpose_check;
alter table transactions add constraint transactions_purpose_check
  check (purpose in ('advance', 'fill', 'other', 'unknown'));

-- The gas of a fill that did nothing is wasted, too.
create or replace view books as
select day, asset_id, origin_chain_id, destination_chain_id,
  sum(advances) as advances, sum(paid) as paid, sum(repaid) as repaid, sum(owed) as owed,
  sum(curve) as curve, sum(profit) as profit, sum(lost) as lost, sum(in_flight) as in_flight,
  sum(used) as used, sum(unit_seconds) as unit_seconds, sum(gas) as gas, sum(gas_wasted) as gas_wasted
from (
  select
    to_char(to_timestamp(at) at time zone 'UTC', 'YYYY-MM-DD') as day,
    asset_id, origin_chain_id, chain_id as destination_chain_id,
    1 as advances, paid, repaid, owed,
    case when is_repaid then paid + fee - repaid else 0 end as curve,
    case when is_repaid then repaid - paid else 0 end as profit,
    case when lost_height is not null and delivered_at is null then paid else 0 end as lost,
    case when is_repaid or (lost_height is not null and delivered_at is null) then 0
      else paid - least(paid, repaid) end as in_flight,
    case when is_repaid then paid else 0 end as used,
    case when is_repaid then paid * (repaid_at - at) else 0 end as unit_seconds,
    0 as gas, 0 as gas_wasted
  from advance_books where final
  union all
  select
    to_char(to_timestamp(t.at) at time zone 'UTC', 'YYYY-MM-DD'),
    c.asset_id, c.origin_chain_id, c.chain_id,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    c.cost,
    case when t.purpose = 'fill' and not t.has_succeeded
      or t.purpose = 'advance' and not exists (
        select from advances a
        where a.chain_id = c.chain_id and a.advance_id = c.advance_id and a.transaction = t.hash
      ) then c.cost else 0 end
  from costs c join transactions t using (chain_id, nonce)
) entries
group by day, asset_id, origin_chain_id, destination_chain_id;

-- Down Migration

create or replace view books as
select day, asset_id, origin_chain_id, destination_chain_id,
  sum(advances) as advances, sum(paid) as paid, sum(repaid) as repaid, sum(owed) as owed,
  sum(curve) as curve, sum(profit) as profit, sum(lost) as lost, sum(in_flight) as in_flight,
  sum(used) as used, sum(unit_seconds) as unit_seconds, sum(gas) as gas, sum(gas_wasted) as gas_wasted
from (
  select
    to_char(to_timestamp(at) at time zone 'UTC', 'YYYY-MM-DD') as day,
    asset_id, origin_chain_id, chain_id as destination_chain_id,
    1 as advances, paid, repaid, owed,
    case when is_repaid then paid + fee - repaid else 0 end as curve,
    case when is_repaid then repaid - paid else 0 end as profit,
    case when lost_height is not null and delivered_at is null then paid else 0 end as lost,
    case when is_repaid or (lost_height is not null and delivered_at is null) then 0
      else paid - least(paid, repaid) end as in_flight,
    case when is_repaid then paid else 0 end as used,
    case when is_repaid then paid * (repaid_at - at) else 0 end as unit_seconds,
    0 as gas, 0 as gas_wasted
  from advance_books where final
  union all
  select
    to_char(to_timestamp(t.at) at time zone 'UTC', 'YYYY-MM-DD'),
    c.asset_id, c.origin_chain_id, c.chain_id,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    c.cost,
    case when t.purpose = 'advance' and not exists (
      select from advances a
      where a.chain_id = c.chain_id and a.advance_id = c.advance_id and a.transaction = t.hash
    ) then c.cost else 0 end
  from costs c join transactions t using (chain_id, nonce)
) entries
group by day, asset_id, origin_chain_id, destination_chain_id;

delete from costs where (chain_id, nonce) in (select chain_id, nonce from transactions where purpose = 'fill');
delete from transactions where purpose = 'fill';
alter table transactions drop constraint transactions_purpose_check;
alter table transactions add constraint transactions_purpose_check
  check (purpose in ('advance', 'other', 'unknown'));

drop table fills, fill_attempts, hold_ends, held_orders, orders;
