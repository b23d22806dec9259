-- Up Migration

create schema if not exists index;

create table index.orders (
  key bytea primary key,
  order_id bytea not null,
  generation text not null,
  router bytea not null,
  origin_chain_id bigint not null,
  destination_chain_id bigint,
  transfer_id bytea,
  sender bytea not null,
  token_in bytea not null,
  amount_in numeric(78) not null,
  amount_bridged numeric(78),
  router_fee numeric(78) not null,
  integrator bytea,
  integrator_fee numeric(78) not null,
  sent_height bigint not null,
  sent_log_index integer not null,
  sent_block bytea not null,
  sent_transaction bytea not null,
  sent_at timestamptz not null,
  sent_final boolean not null,
  asset_id bytea,
  receiver bytea,
  refund_to bytea,
  min_received numeric(78),
  deadline timestamptz,
  is_carried boolean,
  fallback_receiver bytea,
  pays_coin boolean,
  quoted_out numeric(78),
  least_out numeric(78),
  minimum_from timestamptz,
  minimum_until timestamptz,
  hold_until timestamptz,
  fill_fee numeric(78),
  call_gas bigint,
  held_height bigint,
  held_transaction bytea,
  held_at timestamptz,
  held_token bytea,
  held_amount numeric(78),
  held_reason bytea,
  outcome text check (outcome in ('filled', 'taken')),
  paid_to bytea,
  token_out bytea,
  amount_out numeric(78),
  filler bytea,
  filler_fee numeric(78),
  ended_height bigint,
  ended_log_index integer,
  ended_block bytea,
  ended_transaction bytea,
  ended_at timestamptz,
  ended_final boolean,
  is_advanced boolean,
  return_id bytea,
  return_height bigint,
  return_transaction bytea,
  return_at timestamptz,
  final boolean not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index orders_by_id on index.orders (order_id);
create index orders_by_transfer on index.orders (transfer_id) where transfer_id is not null;
create index orders_by_sender on index.orders (sender, sent_at);
create index orders_by_receiver on index.orders (receiver, sent_at);
create index orders_by_sending on index.orders (sent_transaction);
create index orders_by_hold on index.orders (held_transaction) where held_transaction is not null;
create index orders_by_ending on index.orders (ended_transaction) where ended_transaction is not null;
create index orders_by_time on index.orders (sent_at, origin_chain_id, sent_height, sent_log_index);

comment on table index.orders is 'Orders of the swap, from their routers to their ends';
comment on column index.orders.key is 'Id of the order; of generation 2.1 the id, then the chain with 8 bytes';
comment on column index.orders.order_id is 'Id of the order, as its router says it';
comment on column index.orders.generation is 'Generation of the router';
comment on column index.orders.router is 'Contract that took the order';
comment on column index.orders.origin_chain_id is 'Chain of the router';
comment on column index.orders.destination_chain_id is 'Chain of the receiver; null if generation 2.1 bridged the order, and its transfer says it';
comment on column index.orders.transfer_id is 'Transfer that carries the order; null for an order that stays on its chain';
comment on column index.orders.sender is 'Account that sells';
comment on column index.orders.token_in is 'Token that is sold; zeros for the coin';
comment on column index.orders.amount_in is 'Smallest units of that token, fees included';
comment on column index.orders.amount_bridged is 'Smallest units of the token of the asset that left; null if the router does not say it';
comment on column index.orders.router_fee is 'Part of the input for the router, smallest units';
comment on column index.orders.integrator is 'Account that takes a part of the input; null for nobody';
comment on column index.orders.integrator_fee is 'Part of the input for the integrator, smallest units';
comment on column index.orders.sent_height is 'Block in which the router took the order';
comment on column index.orders.sent_log_index is 'Place of the event of the router among all events of that block';
comment on column index.orders.sent_block is 'Hash of that block';
comment on column index.orders.sent_transaction is 'Transaction in which the router took the order';
comment on column index.orders.sent_at is 'Time of that block';
comment on column index.orders.sent_final is 'That block was read when it was final';
comment on column index.orders.asset_id is 'Asset that crosses; null without a transfer, or if the frame of its message is not known';
comment on column index.orders.receiver is 'Account that the order is for; null if the frame of the message is not known';
comment on column index.orders.refund_to is 'Account of the origin that is paid if the transfer comes back; null without a known transfer';
comment on column index.orders.min_received is 'Least units of the asset that the transfer may pay; null without a known transfer';
comment on column index.orders.deadline is 'Deadline of the transfer; null without a known transfer';
comment on column index.orders.is_carried is 'The receiver of orders at the destination acts on the order; null if the frame is not known';
comment on column index.orders.fallback_receiver is 'Account that may act in the place of the receiver; null for nobody, or if not carried';
comment on column index.orders.pays_coin is 'The receiver wants the coin; null if not carried';
comment on column index.orders.quoted_out is 'Minimum until minimum_from, smallest units of the final token; null if not carried';
comment on column index.orders.least_out is 'Minimum from minimum_until on, smallest units of the final token; null if not carried';
comment on column index.orders.minimum_from is 'From then on the minimum falls; null if not carried';
comment on column index.orders.minimum_until is 'The minimum falls until then; null if not carried';
comment on column index.orders.hold_until is 'From then on anyone can end a hold; null if not carried';
comment on column index.orders.fill_fee is 'Greatest fee for filling a hold, smallest units of the token of the asset; null if not carried';
comment on column index.orders.call_gas is 'Gas for the call of the receiver, 0 for no call; null if not carried';
comment on column index.orders.held_height is 'Block in which the destination held the order; null if it did not';
comment on column index.orders.held_transaction is 'Transaction of the hold';
comment on column index.orders.held_at is 'Time of that block';
comment on column index.orders.held_token is 'Token that was held';
comment on column index.orders.held_amount is 'Smallest units of that token';
comment on column index.orders.held_reason is 'First word of the reason for the hold';
comment on column index.orders.outcome is 'How the order ended; null without an end, or if the end is that of its transfer';
comment on column index.orders.paid_to is 'Account that got the token';
comment on column index.orders.token_out is 'Token that the account got; zeros for the coin';
comment on column index.orders.amount_out is 'Smallest units of that token';
comment on column index.orders.filler is 'Account that filled the hold; null if an owner ended it';
comment on column index.orders.filler_fee is 'What that account kept, smallest units of the held token';
comment on column index.orders.ended_height is 'Block of the end';
comment on column index.orders.ended_log_index is 'Place of the event of the end among all events of that block';
comment on column index.orders.ended_block is 'Hash of that block';
comment on column index.orders.ended_transaction is 'Transaction of the end';
comment on column index.orders.ended_at is 'Time of that block';
comment on column index.orders.ended_final is 'That block was read when it was final';
comment on column index.orders.is_advanced is 'The end is a fill before the transfer arrived; it counts unless the transfer arrives as if nobody had paid';
comment on column index.orders.return_id is 'Message that takes the transfer back; null if no owner sent it back';
comment on column index.orders.return_height is 'Block in which an owner sent it back';
comment on column index.orders.return_transaction is 'Transaction in which an owner sent it back';
comment on column index.orders.return_at is 'Time of that block';
comment on column index.orders.final is 'All events of this row were read when their blocks were final';

create table index.holds (
  key bytea primary key,
  chain_id bigint not null,
  transfer_id bytea not null,
  order_id bytea not null,
  receiver bytea not null,
  token bytea not null,
  amount numeric(78) not null,
  reason bytea not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  outcome text check (outcome in ('filled', 'taken')),
  paid_to bytea,
  token_out bytea,
  amount_out numeric(78),
  filler bytea,
  filler_fee numeric(78),
  ended_height bigint,
  ended_log_index integer,
  ended_block bytea,
  ended_transaction bytea,
  ended_at timestamptz,
  ended_final boolean,
  final boolean not null
) with (fillfactor = 70);

create index holds_open on index.holds (chain_id, token, at) where outcome is null;
create index holds_by_order on index.holds (order_id);
create index holds_by_transfer on index.holds (transfer_id);
create index holds_by_filler on index.holds (filler, chain_id, token_out, ended_height) where filler is not null;

comment on table index.holds is 'Orders that receivers of orders held, with and without a router that sent them';
comment on column index.holds.key is 'Chain with 8 bytes, then the transfer';
comment on column index.holds.chain_id is 'Chain that holds the order';
comment on column index.holds.transfer_id is 'Transfer that brought the order';
comment on column index.holds.order_id is 'Order that the payload names, which may be a foreign one';
comment on column index.holds.receiver is 'Account that the order is for';
comment on column index.holds.token is 'Token that is held';
comment on column index.holds.amount is 'Smallest units of that token';
comment on column index.holds.reason is 'First word of the reason';
comment on column index.holds.height is 'Block in which the hold began';
comment on column index.holds.log_index is 'Place of that event among all events of that block';
comment on column index.holds.block is 'Hash of that block';
comment on column index.holds.transaction is 'Transaction in which the hold began';
comment on column index.holds.at is 'Time of that block';
comment on column index.holds.outcome is 'How the hold ended; null while the order is held';
comment on column index.holds.paid_to is 'Account that got the token';
comment on column index.holds.token_out is 'Token that the account got; zeros for the coin';
comment on column index.holds.amount_out is 'Smallest units of that token';
comment on column index.holds.filler is 'Account that filled the hold; null if an owner ended it';
comment on column index.holds.filler_fee is 'What that account kept, smallest units of the held token';
comment on column index.holds.ended_height is 'Block of the end';
comment on column index.holds.ended_log_index is 'Place of the event of the end among all events of that block';
comment on column index.holds.ended_block is 'Hash of that block';
comment on column index.holds.ended_transaction is 'Transaction of the end';
comment on column index.holds.ended_at is 'Time of that block';
comment on column index.holds.ended_final is 'That block was read when it was final';
comment on column index.holds.final is 'All events of this row were read when their blocks were final';

create table index.order_ends (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  transfer_id bytea not null,
  order_id bytea not null,
  outcome text not null check (outcome in ('filled', 'taken')),
  is_advanced boolean not null,
  receiver bytea not null,
  token bytea not null,
  amount numeric(78) not null
);

create index order_ends_by_transfer on index.order_ends (transfer_id, chain_id, height, log_index);
create index order_ends_by_receiver on index.order_ends (receiver, at);
create index order_ends_by_transaction on index.order_ends (transaction);

comment on table index.order_ends is 'Ends of orders at receivers of orders; an end may name a foreign order';
comment on column index.order_ends.key is 'Chain and height with 8 bytes, log index with 4';
comment on column index.order_ends.chain_id is 'Chain of the event';
comment on column index.order_ends.height is 'Block of the event';
comment on column index.order_ends.log_index is 'Its place among all events of the block';
comment on column index.order_ends.block is 'Hash of the block';
comment on column index.order_ends.transaction is 'Transaction of the event';
comment on column index.order_ends.at is 'Time of the block';
comment on column index.order_ends.final is 'The block was read when it was final';
comment on column index.order_ends.transfer_id is 'Transfer that brought the order, or that an advance named';
comment on column index.order_ends.order_id is 'Order that the payload names';
comment on column index.order_ends.outcome is 'The receiver got the final token (filled), or the token of the asset (taken)';
comment on column index.order_ends.is_advanced is 'A filler paid before the transfer arrived';
comment on column index.order_ends.receiver is 'Account that got the token';
comment on column index.order_ends.token is 'Token that the account got; zeros for the coin';
comment on column index.order_ends.amount is 'Smallest units of that token';

create table index.swap_fee_schedules (
  key bytea primary key,
  chain_id bigint not null,
  schedule bytea not null,
  version bigint not null,
  content_hash bytea not null,
  fees jsonb not null,
  published_at timestamptz not null,
  effective_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  withdrawn_at timestamptz,
  in_force boolean not null,
  final boolean not null
);

comment on table index.swap_fee_schedules is 'Versions of the fees of routers';
comment on column index.swap_fee_schedules.key is 'Chain with 8 bytes, the schedule, the version with 4 bytes';
comment on column index.swap_fee_schedules.chain_id is 'Chain that charges the fees';
comment on column index.swap_fee_schedules.schedule is 'Contract that holds the fees';
comment on column index.swap_fee_schedules.version is 'Number of the version';
comment on column index.swap_fee_schedules.content_hash is 'Hash of the fees';
comment on column index.swap_fee_schedules.fees is 'Fees in the order of the contract''s struct';
comment on column index.swap_fee_schedules.published_at is 'When the version was published';
comment on column index.swap_fee_schedules.effective_at is 'From when it can come into force';
comment on column index.swap_fee_schedules.began_at is 'When it came into force last; null if it never did';
comment on column index.swap_fee_schedules.ended_at is 'When another version replaced it last; null if none did';
comment on column index.swap_fee_schedules.withdrawn_at is 'When it was withdrawn; null if it was not';
comment on column index.swap_fee_schedules.in_force is 'It is the version in force';
comment on column index.swap_fee_schedules.final is 'All events of this row were read when their blocks were final';

-- Down Migration

drop table index.swap_fee_schedules, index.order_ends, index.holds, index.orders;
