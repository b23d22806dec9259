-- Up Migration

create schema if not exists index;

create table index.transfers (
  key bytea primary key,
  origin_chain_id bigint not null,
  destination_chain_id bigint not null,
  asset_id bytea not null,
  units numeric(78) not null,
  sender bytea not null,
  lane_id bytea,
  index bigint,
  receiver bytea,
  refund_to bytea,
  integrator bytea,
  integrator_bps integer,
  min_received numeric(78),
  relief numeric(78),
  deadline timestamptz,
  gas_limit numeric(20),
  payload_size integer,
  advance_id bytea,
  advance_fee numeric(78),
  advance_from timestamptz,
  advance_until timestamptz,
  sent_height bigint not null,
  sent_log_index integer not null,
  sent_block bytea not null,
  sent_transaction bytea not null,
  sent_at timestamptz not null,
  sent_final boolean not null,
  advancer bytea,
  call_failed_reason bytea,
  paid_receiver bytea,
  paid_units numeric(78),
  paid_height bigint,
  paid_log_index integer,
  paid_transaction bytea,
  paid_at timestamptz,
  paid_final boolean,
  return_id bytea,
  returned_units numeric(78),
  returned_height bigint,
  returned_transaction bytea,
  returned_at timestamptz,
  recorded_units numeric(78),
  recorded_height bigint,
  recorded_transaction bytea,
  recorded_at timestamptz,
  came_back_units numeric(78),
  came_back_height bigint,
  came_back_transaction bytea,
  came_back_at timestamptz,
  refunded_units numeric(78),
  refunded_height bigint,
  refunded_log_index integer,
  refunded_transaction bytea,
  refunded_at timestamptz,
  refunded_final boolean,
  discarded_chain_id bigint,
  discarded_message_id bytea,
  discarded_units numeric(78),
  discarded_height bigint,
  discarded_transaction bytea,
  discarded_at timestamptz,
  final boolean not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index transfers_by_place on index.transfers (lane_id, index);
create index transfers_by_sender on index.transfers (sender, sent_at);
create index transfers_by_receiver on index.transfers (receiver, sent_at);
create index transfers_by_refund on index.transfers (refund_to, sent_at);
create index transfers_by_sending on index.transfers (sent_transaction);
create index transfers_by_payment on index.transfers (paid_transaction) where paid_transaction is not null;
create index transfers_by_advance on index.transfers (advance_id);
create index transfers_by_return on index.transfers (return_id) where return_id is not null;
create index transfers_by_log on index.transfers (origin_chain_id, sent_height, sent_log_index);
create index transfers_by_time on index.transfers (sent_at, origin_chain_id, sent_height, sent_log_index)
  where sent_final;
create index transfers_offered on index.transfers (destination_chain_id, advance_until)
  where advance_until is not null and paid_height is null;

comment on table index.transfers is 'Transfers, from their sending to their end; message facts stand in index.messages';
comment on column index.transfers.key is 'Id of the transfer, which is the id of its message';
comment on column index.transfers.origin_chain_id is 'Chain that sent the transfer';
comment on column index.transfers.destination_chain_id is 'Chain to which it was sent';
comment on column index.transfers.asset_id is 'Asset that is moved';
comment on column index.transfers.units is 'Units of the asset that were locked or burned for it';
comment on column index.transfers.sender is 'Account that sent it';
comment on column index.transfers.lane_id is 'Lane of its message; null, as what comes with the message, if an RPC left out or changed the log';
comment on column index.transfers.index is 'Place of its message in the lane';
comment on column index.transfers.receiver is 'Account that is paid at the destination';
comment on column index.transfers.refund_to is 'Account that is paid at the origin if the transfer comes back';
comment on column index.transfers.integrator is 'Account that takes a part at the destination; null for none';
comment on column index.transfers.integrator_bps is 'Its part, basis points';
comment on column index.transfers.min_received is 'The receiver is paid at least so many units, or nothing';
comment on column index.transfers.relief is 'Units that the custody of the origin must know again if the transfer comes back';
comment on column index.transfers.deadline is 'After this time the transfer can be ended or sent back, pauses aside';
comment on column index.transfers.gas_limit is 'Gas for the receiver''s call; 0 for no call';
comment on column index.transfers.payload_size is 'Bytes that are handed over to the receiver';
comment on column index.transfers.advance_id is 'Key under which somebody may pay the receiver before the proof';
comment on column index.transfers.advance_fee is 'Units that an advancer keeps, until advance_from; null if nothing is offered';
comment on column index.transfers.advance_from is 'From then on the offer falls linearly; null if nothing is offered';
comment on column index.transfers.advance_until is 'The offer has fallen to nothing; null if nothing is offered';
comment on column index.transfers.sent_height is 'Block of the origin that sent the transfer';
comment on column index.transfers.sent_log_index is 'Place of the event of the bridge among all events of that block';
comment on column index.transfers.sent_block is 'Hash of that block';
comment on column index.transfers.sent_transaction is 'Transaction that sent the transfer';
comment on column index.transfers.sent_at is 'Time of that block';
comment on column index.transfers.sent_final is 'That block was read when it was final';
comment on column index.transfers.advancer is 'Account that had paid the receiver before the delivery; null if none had';
comment on column index.transfers.call_failed_reason is 'First 32 bytes of the reason why the receiver''s call failed; null if it did not fail';
comment on column index.transfers.paid_receiver is 'Account that was paid last at the destination, the receiver or the advancer';
comment on column index.transfers.paid_units is 'Units that the last payment brought';
comment on column index.transfers.paid_height is 'Block of the destination in which all that was left was paid; null before';
comment on column index.transfers.paid_log_index is 'Place of that event among all events of the block';
comment on column index.transfers.paid_transaction is 'Transaction that paid it';
comment on column index.transfers.paid_at is 'Time of that block';
comment on column index.transfers.paid_final is 'That block was read when it was final';
comment on column index.transfers.return_id is 'Message by which the destination sent the transfer back; null if it did not';
comment on column index.transfers.returned_units is 'Units that the destination sent back';
comment on column index.transfers.returned_height is 'Block of the destination in which it sent the transfer back';
comment on column index.transfers.returned_transaction is 'Transaction that sent it back';
comment on column index.transfers.returned_at is 'Time of that block';
comment on column index.transfers.recorded_units is 'Units of a return that the origin learnt of last; null if of none';
comment on column index.transfers.recorded_height is 'Block of the origin in which it learnt of the return';
comment on column index.transfers.recorded_transaction is 'Transaction by which it learnt of the return';
comment on column index.transfers.recorded_at is 'Time of that block';
comment on column index.transfers.came_back_units is 'Units that came back in all, whether they are paid or wait; null if nothing did';
comment on column index.transfers.came_back_height is 'Newest block of the origin in which something came back';
comment on column index.transfers.came_back_transaction is 'Transaction that booked it';
comment on column index.transfers.came_back_at is 'Time of that block';
comment on column index.transfers.refunded_units is 'Units that the last payment at the origin brought';
comment on column index.transfers.refunded_height is 'Block of the origin in which all that came back was paid; null before';
comment on column index.transfers.refunded_log_index is 'Place of that event among all events of the block';
comment on column index.transfers.refunded_transaction is 'Transaction that paid it';
comment on column index.transfers.refunded_at is 'Time of that block';
comment on column index.transfers.refunded_final is 'That block was read when it was final';
comment on column index.transfers.discarded_chain_id is 'Chain at which the transfer waited by a voided message and was discarded last; null if at none';
comment on column index.transfers.discarded_message_id is 'That voided message';
comment on column index.transfers.discarded_units is 'Units that are not paid there any more';
comment on column index.transfers.discarded_height is 'Block in which it was discarded';
comment on column index.transfers.discarded_transaction is 'Transaction that discarded it';
comment on column index.transfers.discarded_at is 'Time of that block';
comment on column index.transfers.final is 'All events of this row were read when their blocks were final';

create table index.entries (
  key bytea primary key,
  chain_id bigint not null,
  transfer_id bytea not null,
  bridge bytea not null,
  asset_id bytea,
  state text not null check (state in ('none', 'waiting', 'aside', 'ready', 'claimable', 'returned', 'refunded')),
  is_refund boolean not null,
  provenance bigint not null,
  position bigint not null,
  held numeric(78) not null,
  queued numeric(78) not null,
  open_units numeric(78) not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  since timestamptz not null,
  final boolean not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index entries_by_transfer on index.entries (transfer_id);
create index entries_open on index.entries (chain_id, asset_id, state, provenance, position)
  where state in ('waiting', 'aside', 'ready', 'claimable');

comment on table index.entries is 'Where transfers stand at bridges at which they waited, or to which they came back';
comment on column index.entries.key is 'Chain with 8 bytes, then the id of the transfer';
comment on column index.entries.chain_id is 'Chain of the bridge';
comment on column index.entries.transfer_id is 'Id of the transfer';
comment on column index.entries.bridge is 'Bridge at which the transfer stands';
comment on column index.entries.asset_id is 'Asset of the transfer; null if no event of the bridge names it';
comment on column index.entries.state is 'Where the transfer stands; none if it was paid';
comment on column index.entries.is_refund is 'The transfer is one of this chain that came back';
comment on column index.entries.provenance is 'Number of the lane and light client by which it waits; else 0';
comment on column index.entries.position is 'Its place in that line; else 0';
comment on column index.entries.held is 'Units that the limit had not let in when it was told last';
comment on column index.entries.queued is 'Units that waited for liquidity when it was told last';
comment on column index.entries.open_units is 'Units that are not paid at most: of those that wait or are set aside';
comment on column index.entries.height is 'Block of the event that told the state';
comment on column index.entries.log_index is 'Place of that event among all events of the block';
comment on column index.entries.block is 'Hash of that block';
comment on column index.entries.transaction is 'Transaction of that event';
comment on column index.entries.at is 'Time of that block';
comment on column index.entries.since is 'Time of the block in which the transfer first waited or came back here';
comment on column index.entries.final is 'All events of this row were read when their blocks were final';

create table index.advances (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  advance_id bytea not null,
  transfer_id bytea not null,
  advancer bytea not null,
  receiver bytea not null,
  paid numeric(78) not null
);

create index advances_by_id on index.advances (advance_id, chain_id);
create index advances_by_transfer on index.advances (transfer_id);
create index advances_by_advancer on index.advances (advancer, chain_id, height);
create index advances_by_transaction on index.advances (transaction);

comment on table index.advances is 'Receivers that were paid before the proof';
comment on column index.advances.advance_id is 'Key of the advance: of the bridge of the origin, and of what the sender chose';
comment on column index.advances.transfer_id is 'Id of the transfer as the advancer named it; no origin need have sent it';
comment on column index.advances.advancer is 'Account that is repaid';
comment on column index.advances.receiver is 'Account that was paid';
comment on column index.advances.paid is 'Units that the receiver was paid';

create table index.advance_deliveries (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  advance_id bytea not null,
  transfer_id bytea not null,
  advancer bytea not null
);

create index advance_deliveries_by_transfer on index.advance_deliveries (transfer_id);
create index advance_deliveries_by_id on index.advance_deliveries (advance_id, chain_id);
create index advance_deliveries_by_advancer on index.advance_deliveries (advancer, chain_id, height);

comment on table index.advance_deliveries is 'Deliveries of transfers that were advanced';
comment on column index.advance_deliveries.advance_id is 'Key of the advance';
comment on column index.advance_deliveries.transfer_id is 'Id of the transfer that was delivered';
comment on column index.advance_deliveries.advancer is 'Account that is repaid';

create table index.payments (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  transfer_id bytea not null,
  asset_id bytea not null,
  receiver bytea not null,
  units numeric(78),
  paid numeric(78) not null,
  is_last boolean not null
);

create index payments_by_transfer on index.payments (transfer_id, chain_id, height, log_index);
create index payments_by_receiver on index.payments (receiver, chain_id, height);
create index payments_by_transaction on index.payments (transaction);

comment on table index.payments is 'Payments of transfers, of a part or of all that was left';
comment on column index.payments.transfer_id is 'Id of the transfer';
comment on column index.payments.asset_id is 'Asset that was paid';
comment on column index.payments.receiver is 'Account that was paid: receiver, advancer or sender';
comment on column index.payments.units is 'Units of the transfer that were taken for this part; null for the last part';
comment on column index.payments.paid is 'Units that the account got, or that the custody owes it';
comment on column index.payments.is_last is 'All that was left of the transfer was paid';

create table index.opened_orders (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  advance_id bytea not null,
  account bytea
);

create index opened_orders_by_id on index.opened_orders (advance_id);

comment on table index.opened_orders is 'Orders of ERC-7683 that were opened at settlers';
comment on column index.opened_orders.advance_id is 'Id of the order, which is the key of the advance of its transfer';
comment on column index.opened_orders.account is 'Account that opened the order';

create table index.vault_moves (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  custody bytea,
  asset_id bytea,
  kind text not null,
  peer_chain_id bigint,
  account bytea,
  units numeric(78) not null,
  paid numeric(78),
  locked numeric(78) not null,
  claimable numeric(78) not null,
  returned numeric(78) not null,
  base_fee numeric(78) not null,
  curve_fee numeric(78) not null,
  integrator_fee numeric(78) not null,
  is_set_aside boolean not null,
  tokens numeric(78) not null,
  shares numeric(78) not null
);

create index vault_moves_by_custody on index.vault_moves (chain_id, custody, height);
create index vault_moves_by_asset on index.vault_moves (chain_id, asset_id, height) where asset_id is not null;
create index vault_moves_by_account on index.vault_moves (account, chain_id, height) where account is not null;
create index vault_moves_by_transaction on index.vault_moves (transaction);

comment on table index.vault_moves is 'Changes of the books of custodies';
comment on column index.vault_moves.custody is 'Custody whose money moved; null for a transfer that was sent: its asset names the custody';
comment on column index.vault_moves.asset_id is 'Asset of a transfer that was sent; else null: the custody names the asset';
comment on column index.vault_moves.kind is 'Sent, released, admitted, claimed, pulled, unbound, given back, written off, provided or fees';
comment on column index.vault_moves.peer_chain_id is 'The other chain; null if there is none';
comment on column index.vault_moves.account is 'Account that sent, was paid or provides; null if there is none';
comment on column index.vault_moves.units is 'Units of the asset that the event names; 0 for a provider';
comment on column index.vault_moves.paid is 'Of what was released, units that the account got or that are set aside; else null';
comment on column index.vault_moves.locked is 'Change of what is locked and of what is queued, together';
comment on column index.vault_moves.claimable is 'Change of what is set aside and owed';
comment on column index.vault_moves.returned is 'Units that were sent back to the other chain';
comment on column index.vault_moves.base_fee is 'Base fee, units';
comment on column index.vault_moves.curve_fee is 'Fee for taking from a vault that is short, units';
comment on column index.vault_moves.integrator_fee is 'Fee of an integrator, units';
comment on column index.vault_moves.is_set_aside is 'The account could not be paid: what it gets is set aside or owed';
comment on column index.vault_moves.tokens is 'Of a provider, smallest units of the token that came, negative if they went';
comment on column index.vault_moves.shares is 'Of a provider, shares that were made, negative if they ended';

create table index.assets (
  key bytea primary key,
  chain_id bigint not null,
  asset_id bytea not null,
  bridge bytea not null,
  custody bytea not null,
  token bytea not null,
  unit numeric(78) not null,
  paused_until timestamptz,
  added_height bigint not null,
  added_at timestamptz not null,
  final boolean not null
);

create index assets_by_custody on index.assets (chain_id, custody);
create index assets_by_token on index.assets (chain_id, token);

comment on table index.assets is 'Assets at the bridges of chains';
comment on column index.assets.key is 'Chain with 8 bytes, then the id of the asset';
comment on column index.assets.chain_id is 'Chain of the bridge';
comment on column index.assets.asset_id is 'Id of the asset, the same on every chain';
comment on column index.assets.bridge is 'Bridge that moves the asset';
comment on column index.assets.custody is 'Vault that keeps it, or contract that mints it';
comment on column index.assets.token is 'Token that stands for it';
comment on column index.assets.unit is 'Smallest units of the token in a unit of the asset';
comment on column index.assets.paused_until is 'End of its newest pause; null if it was never paused';
comment on column index.assets.added_height is 'Block in which the bridge learnt of it';
comment on column index.assets.added_at is 'Time of that block';
comment on column index.assets.final is 'All events of this row were read when their blocks were final';

create table index.routes (
  key bytea primary key,
  chain_id bigint not null,
  asset_id bytea not null,
  destination_chain_id bigint not null,
  gas_limit numeric(20) not null,
  min_lifetime bigint not null,
  most_units numeric(78) not null,
  set_height bigint not null,
  set_at timestamptz not null,
  final boolean not null
);

comment on table index.routes is 'Where assets go';
comment on column index.routes.key is 'Chain with 8 bytes, the asset, the destination with 8 bytes';
comment on column index.routes.chain_id is 'Chain of the bridge';
comment on column index.routes.asset_id is 'Asset that is moved';
comment on column index.routes.destination_chain_id is 'Chain to which it goes';
comment on column index.routes.gas_limit is 'Gas of the message of a transfer; 0 if the asset does not go there';
comment on column index.routes.min_lifetime is 'Seconds that a deadline must be away at least';
comment on column index.routes.most_units is 'The most units of a transfer';
comment on column index.routes.set_height is 'Block in which it was set';
comment on column index.routes.set_at is 'Time of that block';
comment on column index.routes.final is 'All events of this row were read when their blocks were final';

create table index.limits (
  key bytea primary key,
  chain_id bigint not null,
  custody bytea not null,
  peer_chain_id bigint not null,
  limited text not null,
  capacity numeric(78) not null,
  refill_seconds bigint not null,
  set_height bigint not null,
  set_at timestamptz not null,
  final boolean not null
);

comment on table index.limits is 'How much the messages of a chain can have released';
comment on column index.limits.key is 'Chain with 8 bytes, the custody, the other chain with 8 bytes, the kind of limit with 1';
comment on column index.limits.chain_id is 'Chain of the custody';
comment on column index.limits.custody is 'Custody that is bounded';
comment on column index.limits.peer_chain_id is 'Chain by whose messages money is released';
comment on column index.limits.limited is 'Arrivals, returns or ends';
comment on column index.limits.capacity is 'The most units at once';
comment on column index.limits.refill_seconds is 'Seconds in which the limit is refilled';
comment on column index.limits.set_height is 'Block in which it was set';
comment on column index.limits.set_at is 'Time of that block';
comment on column index.limits.final is 'All events of this row were read when their blocks were final';

create table index.ceilings (
  key bytea primary key,
  chain_id bigint not null,
  custody bytea not null,
  peer_chain_id bigint not null,
  ceiling numeric(78) not null,
  set_height bigint not null,
  set_at timestamptz not null,
  final boolean not null
);

comment on table index.ceilings is 'How many minted units may exist by the messages of a chain';
comment on column index.ceilings.key is 'Chain with 8 bytes, the custody, the other chain with 8 bytes';
comment on column index.ceilings.chain_id is 'Chain of the custody';
comment on column index.ceilings.custody is 'Contract that mints';
comment on column index.ceilings.peer_chain_id is 'Chain by whose messages tokens are minted';
comment on column index.ceilings.ceiling is 'The most units that may be outstanding';
comment on column index.ceilings.set_height is 'Block in which it was set';
comment on column index.ceilings.set_at is 'Time of that block';
comment on column index.ceilings.final is 'All events of this row were read when their blocks were final';

create table index.release_terms (
  key bytea primary key,
  chain_id bigint not null,
  custody bytea not null,
  peer_chain_id bigint not null,
  terms numeric(78) not null,
  upcoming numeric(78) not null,
  set_height bigint not null,
  set_at timestamptz not null,
  final boolean not null
);

comment on table index.release_terms is 'Costs of releases';
comment on column index.release_terms.key is 'Chain with 8 bytes, the custody, the other chain with 8 bytes';
comment on column index.release_terms.chain_id is 'Chain of the custody';
comment on column index.release_terms.custody is 'Custody that charges';
comment on column index.release_terms.peer_chain_id is 'Origin of the transfers; 0 for the curve of the vault';
comment on column index.release_terms.terms is 'Word of the present terms; 0 for none';
comment on column index.release_terms.upcoming is 'Word of the terms after the grace';
comment on column index.release_terms.set_height is 'Block in which it was set';
comment on column index.release_terms.set_at is 'Time of that block';
comment on column index.release_terms.final is 'All events of this row were read when their blocks were final';

create table index.containments (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  asset_id bytea not null,
  provenance bigint not null,
  queued numeric(78) not null,
  set_aside numeric(78) not null
);

create index containments_by_line on index.containments (chain_id, asset_id, provenance);

comment on table index.containments is 'Lines of transfers that stopped counting until they are proven again';
comment on column index.containments.asset_id is 'Asset of the line';
comment on column index.containments.provenance is 'Number of the lane and light client by which the transfers came';
comment on column index.containments.queued is 'Units that were queued';
comment on column index.containments.set_aside is 'Units that were set aside';

create table index.curve_bounds (
  key bytea primary key,
  chain_id bigint not null,
  height bigint not null,
  log_index integer not null,
  block bytea not null,
  transaction bytea not null,
  at timestamptz not null,
  final boolean not null,
  advancer bytea not null,
  most_bps numeric(78) not null
);

create index curve_bounds_by_advancer on index.curve_bounds (advancer, chain_id, height, log_index);

comment on table index.curve_bounds is 'Bounds on the curve''s part of repayments, each until the next of its account';
comment on column index.curve_bounds.advancer is 'Account that set the bound';
comment on column index.curve_bounds.most_bps is 'The most that the curve may take of a repayment, basis points of the transfer';

create table index.bridge_fee_schedules (
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

comment on table index.bridge_fee_schedules is 'Versions of the fees of releases';
comment on column index.bridge_fee_schedules.key is 'Chain with 8 bytes, the schedule, the version with 4 bytes';
comment on column index.bridge_fee_schedules.chain_id is 'Chain that charges the fees';
comment on column index.bridge_fee_schedules.schedule is 'Contract that holds the fees';
comment on column index.bridge_fee_schedules.version is 'Number of the version';
comment on column index.bridge_fee_schedules.content_hash is 'Hash of the fees';
comment on column index.bridge_fee_schedules.fees is 'Fees in the order of the contract''s struct';
comment on column index.bridge_fee_schedules.published_at is 'When the version was published';
comment on column index.bridge_fee_schedules.effective_at is 'From when it can come into force';
comment on column index.bridge_fee_schedules.began_at is 'When it came into force last; null if it never did';
comment on column index.bridge_fee_schedules.ended_at is 'When another version replaced it last; null if none did';
comment on column index.bridge_fee_schedules.withdrawn_at is 'When it was withdrawn; null if it was not';
comment on column index.bridge_fee_schedules.in_force is 'It is the version in force';
comment on column index.bridge_fee_schedules.final is 'All events of this row were read when their blocks were final';

create view index.pulls as
  select move.chain_id, move.height, move.log_index, move.block, move.transaction, move.at, move.final,
    move.custody, asset.asset_id, move.account, move.units
  from index.vault_moves move
  left join index.assets asset on asset.chain_id = move.chain_id and asset.custody = move.custody
  where move.kind = 'pulled';

comment on view index.pulls is 'Amounts that custodies owed to accounts, and that were pulled';

-- Rows that are single events have the same columns for their place.
do $$
declare
  rows_of_events constant text[] := array['advances', 'advance_deliveries', 'payments', 'opened_orders',
    'vault_moves', 'containments', 'curve_bounds'];
  name text;
begin
  foreach name in array rows_of_events loop
    execute format('comment on column index.%I.key is %L', name, 'Chain and height with 8 bytes, log index with 4');
    execute format('comment on column index.%I.chain_id is %L', name, 'Chain of the event');
    execute format('comment on column index.%I.height is %L', name, 'Block of the event');
    execute format('comment on column index.%I.log_index is %L', name, 'Its place among all events of the block');
    execute format('comment on column index.%I.block is %L', name, 'Hash of the block');
    execute format('comment on column index.%I.transaction is %L', name, 'Transaction of the event');
    execute format('comment on column index.%I.at is %L', name, 'Time of the block');
    execute format('comment on column index.%I.final is %L', name, 'The block was read when it was final');
  end loop;
end $$;

-- Down Migration

drop view index.pulls;
drop table index.bridge_fee_schedules, index.curve_bounds, index.containments, index.release_terms, index.ceilings,
  index.limits, index.routes, index.assets, index.vault_moves, index.opened_orders, index.payments,
  index.advance_deliveries, index.advances, index.entries, index.transfers;
