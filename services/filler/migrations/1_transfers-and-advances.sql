-- Up Migration

-- How far each chain was read. Blocks up to finalised_height were read when they were final.
create table chains (
  chain_id bigint primary key,
  observed_height bigint not null,
  observed_hash text,
  observed_at bigint,
  finalised_height bigint not null,
  finalised_at bigint,
  counted_height bigint not null default 0,
  caught_up boolean not null default false
);

comment on column chains.observed_hash is 'of the block at observed_height; null where any will do';
comment on column chains.observed_at is 'time of that block, unix seconds; finalised_at likewise';
comment on column chains.counted_height is 'our transactions of blocks up to here stand in transactions';
comment on column chains.caught_up is 'its newest block was read once: nothing that we did there is unknown';

create table lanes (
  lane_id text primary key,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null
);

-- Transfers with an offer, as their origins show them now. Rows that are not final change when their block is replaced.
create table transfers (
  transfer_id text primary key,
  advance_id text not null,
  lane_id text not null,
  index bigint not null,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  frame text not null,
  asset_id text not null,
  units numeric(39) not null,
  receiver text not null,
  gas_limit numeric(20) not null,
  fee numeric(39) not null,
  fee_from bigint not null,
  fee_until bigint not null,
  deadline bigint not null,
  height bigint not null,
  transaction text not null,
  sent_at bigint not null,
  final boolean not null,
  decision text,
  look_again_at timestamptz not null default now(),
  unique (lane_id, index)
);

comment on column transfers.decision is 'the last one about it, unless it was advanced';

create index transfers_by_advance on transfers (advance_id);
create index transfers_by_origin on transfers (origin_chain_id, height) where not final;
create index transfers_by_offer on transfers (destination_chain_id, fee_until);

-- Transfers that ended undelivered: nobody is repaid for them.
create table endings (
  transfer_id text primary key,
  chain_id bigint not null,
  outcome text not null check (outcome in ('expired', 'rejected', 'voided')),
  height bigint not null,
  final boolean not null
);

-- What was decided to be advanced, before anything of it is signed.
create table attempts (
  attempt_id bigint generated always as identity primary key,
  advance_id text not null,
  transfer_id text not null,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  asset_id text not null,
  units numeric(39) not null,
  most numeric(39) not null,
  profit numeric(39) not null,
  gas_cost numeric(39) not null,
  confirmations text not null,
  origin_height bigint not null,
  decided_at timestamptz not null default now(),
  state text not null default 'decided'
    check (state in ('decided', 'sent', 'booked', 'refused', 'reverted', 'outdone', 'abandoned')),
  transaction text,
  reason text
);

comment on column attempts.units is 'what was sent: it counts as out while the attempt is open';
comment on column attempts.origin_height is 'how far its origin had been read: the transfer was there';
comment on column attempts.state is
  'decided: maybe signed. sent: in a block. booked: in a final one. refused: nothing was sent. reverted: gas was spent'
  ' for nothing. outdone: somebody else was first. abandoned: a kill came before it was signed, or its block was replaced';

create index attempts_open on attempts (destination_chain_id) where state in ('decided', 'sent');
create index attempts_by_advance on attempts (advance_id);

-- Receivers that were paid in advance.
create table advances (
  chain_id bigint not null,
  transaction text not null,
  log_index bigint not null,
  advance_id text not null,
  transfer_id text not null,
  lane_id text not null,
  origin_chain_id bigint not null,
  asset_id text not null,
  receiver text not null,
  whole numeric(39) not null,
  paid numeric(39) not null,
  fee numeric(39) not null,
  height bigint not null,
  at bigint not null,
  final boolean not null,
  closed boolean not null default false,
  anchor_height bigint,
  lost_height bigint,
  lost_reason text,
  primary key (chain_id, transaction, log_index)
);

comment on column advances.chain_id is 'of the destination';
comment on column advances.transfer_id is 'as of the place that was named; that of the delivery may be another';
comment on column advances.whole is 'units that were sent';
comment on column advances.fee is 'what was offered for it in that block';
comment on column advances.closed is 'all of it was repaid, in final blocks';
comment on column advances.anchor_height is
  'block of the origin when it was advanced, or the first that is not older; noted where the origin shows no transfer';
comment on column advances.lost_height is 'final block of the origin by which its transfer was told lost';

create index advances_by_id on advances (chain_id, advance_id, height, log_index);
create index advances_open on advances (chain_id) where not closed;

-- Transfers that were delivered to whoever advanced them: us.
create table deliveries (
  chain_id bigint not null,
  transaction text not null,
  log_index bigint not null,
  advance_id text not null,
  transfer_id text not null,
  height bigint not null,
  at bigint not null,
  final boolean not null,
  primary key (chain_id, transaction, log_index)
);

create index deliveries_by_id on deliveries (chain_id, advance_id, height, log_index);

-- What we were paid of transfers, in parts.
create table repayments (
  chain_id bigint not null,
  transaction text not null,
  log_index bigint not null,
  transfer_id text not null,
  asset_id text not null,
  units numeric(39),
  paid numeric(39) not null,
  is_owed boolean not null,
  height bigint not null,
  at bigint not null,
  final boolean not null,
  primary key (chain_id, transaction, log_index)
);

comment on column repayments.units is 'what was taken for it; null for the last part';
comment on column repayments.is_owed is 'the token refused the payment: it can be pulled';

create index repayments_by_id on repayments (chain_id, transfer_id);

-- What was owed to us and pulled.
create table pulls (
  chain_id bigint not null,
  transaction text not null,
  log_index bigint not null,
  asset_id text not null,
  units numeric(39) not null,
  height bigint not null,
  at bigint not null,
  final boolean not null,
  primary key (chain_id, transaction, log_index)
);

-- All that our account ever sent, in final blocks.
create table transactions (
  chain_id bigint not null,
  nonce bigint not null,
  hash text,
  height bigint,
  at bigint,
  purpose text not null check (purpose in ('advance', 'other', 'unknown')),
  has_succeeded boolean,
  gas numeric(20),
  gas_price numeric(78),
  l1_fee numeric(78),
  cost numeric(78),
  primary key (chain_id, nonce)
);

comment on column transactions.hash is 'null where the chain''s nodes have forgotten which one it was';
comment on column transactions.cost is 'gas and L1 fee together, smallest unit of the chain''s coin';

-- What each transaction cost, shared among the transfers that it should advance.
create table costs (
  chain_id bigint not null,
  nonce bigint not null,
  position integer not null,
  advance_id text,
  asset_id text,
  origin_chain_id bigint,
  cost numeric(78) not null,
  primary key (chain_id, nonce, position),
  foreign key (chain_id, nonce) references transactions
);

create index costs_by_advance on costs (chain_id, advance_id);

-- What a dry run would have advanced.
create table trials (
  trial_id bigint generated always as identity primary key,
  advance_id text not null,
  transfer_id text not null,
  lane_id text not null,
  index bigint not null,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  asset_id text not null,
  units numeric(39) not null,
  paid numeric(39) not null,
  repaid numeric(39) not null,
  gas_cost numeric(39) not null,
  height bigint not null,
  at bigint not null,
  ended text check (ended in ('delivered', 'lost')),
  ended_at bigint
);

comment on column trials.height is 'of the origin when it was decided';

create unique index trials_open on trials (advance_id) where ended is null;

-- What became of each advance, to the unit. Of an id, one is open at a time: the next delivery takes it.
create view advance_books as
select
  a.chain_id, a.transaction, a.log_index, a.advance_id, a.transfer_id as named_transfer_id,
  d.transfer_id, a.lane_id, a.origin_chain_id, a.asset_id, a.receiver, a.whole, a.paid, a.fee,
  a.height, a.at, a.final, a.closed, a.anchor_height, a.lost_height, a.lost_reason,
  d.height as delivered_height, d.at as delivered_at,
  coalesce(r.repaid, 0) as repaid,
  coalesce(r.owed, 0) as owed,
  r.last_at as repaid_at,
  d.transfer_id is not null and coalesce(r.has_rest or r.taken >= a.whole, false) as is_repaid,
  coalesce(d.final and r.final, false) as is_repaid_final,
  coalesce(g.cost, 0) as gas_cost
from advances a
left join lateral (
  select transfer_id, height, at, final from deliveries
  where chain_id = a.chain_id and advance_id = a.advance_id
    and (height, log_index) > (a.height, a.log_index)
  order by height, log_index
  limit 1
) d on true
left join lateral (
  select sum(paid) as repaid, sum(paid) filter (where is_owed) as owed, sum(units) as taken,
    bool_or(units is null) as has_rest, max(at) as last_at, bool_and(final) as final
  from repayments where chain_id = a.chain_id and transfer_id = d.transfer_id
) r on true
left join lateral (
  select sum(c.cost) as cost from costs c join transactions t using (chain_id, nonce)
  where c.chain_id = a.chain_id and c.advance_id = a.advance_id and t.hash = a.transaction
) g on true;

comment on view advance_books is 'units of the asset; gas_cost is smallest unit of the destination''s coin';

-- What is out and not repaid, or about to be. A lost advance is out until it is reckoned with no more.
create view in_flight as
select advance_id, asset_id, origin_chain_id, chain_id as destination_chain_id,
  paid - least(paid, repaid) as units, at, lost_height is not null and delivered_at is null as is_lost
from advance_books where not closed and not is_repaid
union all
select advance_id, asset_id, origin_chain_id, destination_chain_id, units,
  extract(epoch from decided_at)::bigint, false
from attempts t
where state in ('decided', 'sent') and not exists (
  select from advance_books b
  where b.chain_id = t.destination_chain_id and b.advance_id = t.advance_id and not b.closed
    and (b.delivered_at is null or b.transaction = t.transaction)
);

-- Final facts by asset, route and day (UTC) on which an advance was made, or gas was spent.
create view books as
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

comment on view books is
  'units of the asset; gas is smallest unit of the destination''s coin, without an asset where it was for none';
comment on column books.used is 'what was paid for advances that were repaid: unit_seconds is how long it was out';

-- Down Migration

drop view books, in_flight, advance_books;
drop table trials, costs, transactions, pulls, repayments, deliveries, advances, attempts, endings, transfers, lanes, chains;
