-- Up Migration

alter table index.transfers add ordered_by bytea;

comment on column index.transfers.ordered_by is 'Account that sells, if a router sent the transfer for it; null otherwise';

-- Where orders are known already, their transfers need not be read again.
do $$ begin
  if to_regclass('index.orders') is not null then
    update index.transfers set ordered_by = sent.sender from index.orders sent where sent.transfer_id = transfers.key;
  end if;
end $$;

insert into index.stale_sums select 'plain orders end with their transfers' where exists (select from index.transfers);

-- Down Migration

alter table index.transfers drop ordered_by;
