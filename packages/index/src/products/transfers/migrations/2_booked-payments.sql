-- Up Migration

-- The custody says right before the bridge how it paid.
create view index.booked_payments as
  select payment.*, coalesce(released.is_set_aside, false) as is_owed, released.curve_fee, released.base_fee
  from index.payments payment
  left join lateral (
    select move.is_set_aside, move.curve_fee, move.base_fee from index.vault_moves move
    where move.chain_id = payment.chain_id and move.transaction = payment.transaction
      and move.kind = 'released' and move.account = payment.receiver and move.log_index < payment.log_index
    order by move.log_index desc limit 1
  ) released on true;

comment on view index.booked_payments is
  'Payments with the fees that custodies took; owed ones were refused by the token, and can be pulled';

-- Down Migration

drop view index.booked_payments;
