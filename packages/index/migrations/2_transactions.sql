-- Up Migration

create table index.transactions (
  chain_id bigint not null,
  hash bytea not null,
  height bigint not null,
  block_hash bytea not null,
  at timestamptz not null,
  to_share boolean not null,
  gas_used numeric(20),
  gas_price numeric(78),
  l1_fee numeric(78),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  primary key (chain_id, hash),
  check (num_nulls(gas_used, gas_price, l1_fee) in (0, 3))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index transactions_to_read on index.transactions (chain_id, next_try_at, height)
  where gas_used is null;
create index transactions_to_share on index.transactions (chain_id, next_try_at, height)
  where to_share and gas_used is not null;

comment on table index.transactions is 'Transactions of final blocks, whose cost somebody asked for';
comment on column index.transactions.chain_id is 'Chain of the transaction';
comment on column index.transactions.hash is 'Hash of the transaction';
comment on column index.transactions.height is 'Block of the transaction';
comment on column index.transactions.block_hash is 'Hash of that block';
comment on column index.transactions.at is 'Time of that block';
comment on column index.transactions.to_share is 'It called recipients of messages, and index.costs does not have their shares yet';
comment on column index.transactions.gas_used is 'Gas that it used; null until the cost was read';
comment on column index.transactions.gas_price is 'Price of a unit of gas, smallest unit of the coin of the chain';
comment on column index.transactions.l1_fee is 'Fee for its bytes on another chain, smallest unit of the coin of the chain; else 0';
comment on column index.transactions.tries is 'Times in a row that its cost, or its messages, could not be found';
comment on column index.transactions.next_try_at is 'The stage looks again from this time on, by the clock of PostgreSQL';

-- Without its transaction, nothing stays of the shares.
create table index.costs (
  message bytea not null,
  chain_id bigint not null,
  transaction bytea not null,
  delivered boolean not null,
  gas numeric(20) not null,
  gas_price numeric(78) not null,
  l1_fee numeric(78) not null,
  cost numeric(78) not null,
  primary key (message, chain_id, transaction),
  foreign key (chain_id, transaction) references index.transactions on delete cascade
);

create index costs_by_transaction on index.costs (chain_id, transaction);

comment on table index.costs is 'Shares of messages in the costs of final transactions that called their recipients';
comment on column index.costs.message is 'Key of the message: its lane, then its index with 8 bytes';
comment on column index.costs.chain_id is 'Chain of the transaction';
comment on column index.costs.transaction is 'Hash of the transaction';
comment on column index.costs.delivered is 'The recipient took the message in this transaction';
comment on column index.costs.gas is 'Share of the gas';
comment on column index.costs.gas_price is 'Price of a unit of gas, smallest unit of the coin of the chain';
comment on column index.costs.l1_fee is 'Share of the L1 fee, smallest unit of the coin of the chain';
comment on column index.costs.cost is 'Share of gas and L1 fee together, smallest unit of the coin of the chain';

-- Down Migration

drop table index.costs, index.transactions;
