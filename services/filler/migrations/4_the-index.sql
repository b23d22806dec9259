-- Up Migration

-- The schema `index` has all that chains say. What stays here is this filler's own knowledge.
drop view books, in_flight, advance_books;

create table account (
  address bytea primary key
);

comment on table account is 'The one account of this schema';
comment on column account.address is 'Account that advances, and that is repaid';

insert into account select decode(right(current_schema(), 40), 'hex');

create table chain_notes (
  chain_id bigint primary key,
  counted_height bigint not null default 0,
  caught_up boolean not null default false
);

comment on table chain_notes is 'What the filler noted of chains';
comment on column chain_notes.chain_id is 'Chain of the notes';
comment on column chain_notes.counted_height is 'Transactions of the account in blocks up to here stand in transactions';
comment on column chain_notes.caught_up is 'The index had the newest block once: nothing that the account did before is unknown';

insert into chain_notes (chain_id, counted_height) select chain_id, counted_height from chains;

create table transfer_notes (
  transfer_id bytea primary key,
  decision text,
  asked integer not null default 0,
  look_again_at timestamptz not null default now(),
  noted_at timestamptz not null default now()
);

comment on table transfer_notes is 'What the filler noted of transfers that it did not advance';
comment on column transfer_notes.transfer_id is 'Id of the transfer';
comment on column transfer_notes.decision is 'The last one about it, unless it was advanced';
comment on column transfer_notes.asked is 'How often its destination was asked about it, and it was not advanced';
comment on column transfer_notes.look_again_at is 'The filler does not look at it before this time';
comment on column transfer_notes.noted_at is 'When the filler noted something of it first';

insert into transfer_notes (transfer_id, decision, asked, look_again_at)
select decode(substr(transfer_id, 3), 'hex'), decision, asked, look_again_at from transfers
where decision is not null or asked > 0;

create table advance_notes (
  chain_id bigint not null,
  transaction bytea not null,
  log_index integer not null,
  at timestamptz not null,
  is_own boolean not null,
  lane_id bytea,
  origin_chain_id bigint,
  asset_id bytea,
  whole numeric(78),
  fee numeric(78),
  closed boolean not null default false,
  anchor_height bigint,
  lost_height bigint,
  lost_reason text,
  primary key (chain_id, transaction, log_index),
  check (not is_own or fee is not null)
);

comment on table advance_notes is 'What the filler knows of advances in the account''s name, beside the index';
comment on column advance_notes.chain_id is 'Chain of the destination';
comment on column advance_notes.transaction is 'Transaction that advanced';
comment on column advance_notes.log_index is 'Place of the event among all events of its block';
comment on column advance_notes.at is 'Time of the block: the offer of that time is in fee';
comment on column advance_notes.is_own is 'The account''s own transaction advanced; others may pay in its name';
comment on column advance_notes.lane_id is 'Lane of the transfer, as the transaction names it; null of an advance that others paid';
comment on column advance_notes.origin_chain_id is 'Chain that sent the transfer; null likewise';
comment on column advance_notes.asset_id is 'Asset of the transfer; null likewise';
comment on column advance_notes.whole is 'Units that were sent; null likewise';
comment on column advance_notes.fee is 'Units that were offered for it in that block; null likewise';
comment on column advance_notes.closed is 'All of it was repaid, in final blocks';
comment on column advance_notes.anchor_height is
  'Block of the origin when it was advanced, or the first that is not older; noted where the origin shows no transfer';
comment on column advance_notes.lost_height is 'Final block of the origin by which its transfer counts as lost';
comment on column advance_notes.lost_reason is 'Why it counts as lost';

create index advance_notes_open on advance_notes (chain_id) where is_own and not closed;

insert into advance_notes
select chain_id, decode(substr(transaction, 3), 'hex'), log_index, to_timestamp(at), true,
  decode(substr(lane_id, 3), 'hex'), origin_chain_id, decode(substr(asset_id, 3), 'hex'), whole, fee,
  closed, anchor_height, lost_height, lost_reason
from advances;

create table hold_notes (
  chain_id bigint not null,
  transfer_id bytea not null,
  decision text,
  asked integer not null default 0,
  look_again_at timestamptz not null default now(),
  primary key (chain_id, transfer_id)
);

comment on table hold_notes is 'What the filler noted of held orders that it did not fill';
comment on column hold_notes.chain_id is 'Chain that holds the order';
comment on column hold_notes.transfer_id is 'Transfer that brought the order';
comment on column hold_notes.decision is 'The last one about a fill, unless the order was filled';
comment on column hold_notes.asked is 'How often the chain was asked about it, and it was not filled';
comment on column hold_notes.look_again_at is 'The filler does not look at it before this time';

insert into hold_notes
select chain_id, decode(substr(transfer_id, 3), 'hex'), decision, asked, look_again_at from held_orders
where decision is not null or asked > 0;

create table fill_notes (
  chain_id bigint not null,
  transfer_id bytea not null,
  transaction bytea not null,
  received numeric(78) not null,
  primary key (chain_id, transfer_id, transaction)
);

comment on table fill_notes is 'What reached the account of the fees of its fills';
comment on column fill_notes.chain_id is 'Chain of the fill';
comment on column fill_notes.transfer_id is 'Transfer that brought the order';
comment on column fill_notes.transaction is 'Transaction that filled the order';
comment on column fill_notes.received is 'Smallest units of the token: it may keep a part of the fee';

insert into fill_notes
select chain_id, decode(substr(transfer_id, 3), 'hex'), decode(substr(transaction, 3), 'hex'), received from fills
on conflict do nothing;

alter table attempts add column is_settled boolean not null default false;

comment on column attempts.is_settled is 'Its advance was repaid in final blocks; of a booked one without, the units count as out';

update attempts t set is_settled = true from advances a
where a.closed and a.chain_id = t.destination_chain_id and a.advance_id = t.advance_id
  and a.transaction = t.transaction and t.state = 'booked';

drop index attempts_open;
create index attempts_open on attempts (destination_chain_id)
  where state in ('decided', 'sent') or state = 'booked' and not is_settled;
create index attempts_by_transfer on attempts (transfer_id);

drop table fills, hold_ends, held_orders, orders, pulls, repayments, deliveries, advances, endings, transfers, lanes, chains;

alter table attempts
  alter column advance_id type bytea using decode(substr(advance_id, 3), 'hex'),
  alter column transfer_id type bytea using decode(substr(transfer_id, 3), 'hex'),
  alter column asset_id type bytea using decode(substr(asset_id, 3), 'hex'),
  alter column transaction type bytea using decode(substr(transaction, 3), 'hex');
alter table fill_attempts
  alter column transfer_id type bytea using decode(substr(transfer_id, 3), 'hex'),
  alter column order_id type bytea using decode(substr(order_id, 3), 'hex'),
  alter column transaction type bytea using decode(substr(transaction, 3), 'hex');
alter table trials
  alter column advance_id type bytea using decode(substr(advance_id, 3), 'hex'),
  alter column transfer_id type bytea using decode(substr(transfer_id, 3), 'hex'),
  alter column lane_id type bytea using decode(substr(lane_id, 3), 'hex'),
  alter column asset_id type bytea using decode(substr(asset_id, 3), 'hex');
alter table transactions alter column hash type bytea using decode(substr(hash, 3), 'hex');
alter table costs
  alter column advance_id type bytea using decode(substr(advance_id, 3), 'hex'),
  alter column asset_id type bytea using decode(substr(asset_id, 3), 'hex');

create index fill_attempts_by_transfer on fill_attempts (chain_id, transfer_id);
create index transactions_by_hash on transactions (hash) where hash is not null;
