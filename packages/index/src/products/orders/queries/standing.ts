/**
 * Joins that say which advance of a transfer `t` with the message `m` counts, and which fill was in its transaction.
 *
 * An advance counts for an order if the delivery of its transfer repaid it; before the delivery, the newest one of the key
 * that no delivery closed. Anyone can pay for a frame again once its transfer was delivered, or for a frame that they made
 * up: neither says anything of the order. An advance fills the order in its own transaction, by the id that it named.
 */
export const ADVANCED = `
  left join lateral (
    select d.height, d.log_index from index.advance_deliveries d
    where d.transfer_id = t.key and d.chain_id = t.destination_chain_id limit 1
  ) repaid on true
  left join lateral (
    select a.* from index.advances a
    where a.advance_id = t.advance_id and a.chain_id = t.destination_chain_id
      and case
        when repaid.height is not null
          then (a.height, a.log_index) < (repaid.height, repaid.log_index)
        when m.outcome = 'delivered' then false
        else not exists (
          select from index.advance_deliveries d
          where d.advance_id = a.advance_id and d.chain_id = a.chain_id
            and (d.height, d.log_index) > (a.height, a.log_index))
      end
    order by a.height desc, a.log_index desc limit 1
  ) advance on true
  left join lateral (
    select e.* from index.order_ends e
    where e.transfer_id = advance.transfer_id and e.chain_id = advance.chain_id
      and e.transaction = advance.transaction and e.is_advanced
    limit 1
  ) advanced on true`;

/**
 * A join that says how a transfer `t` was paid, if the payment itself is what the receiver got.
 *
 * @param isPlain Whether it is, in SQL.
 */
export const paidPlainly = (isPlain: string) => `
  left join lateral (
    select p.receiver, p.chain_id, p.height, p.log_index, p.block, p.transaction, p.at,
      (select sum(paid) from index.payments s
       where s.transfer_id = p.transfer_id and s.chain_id = p.chain_id and s.receiver = p.receiver) as units
    from index.payments p
    where p.transfer_id = t.key and p.chain_id = t.destination_chain_id and p.is_last
    order by p.height desc, p.log_index desc limit 1
  ) payment on ${isPlain}`;

/** Joins that say where an order `o` stands at its destination, beside its own row. */
export const STANDING = `
  left join index.transfers t on t.key = o.transfer_id
  left join index.messages m on m.message_id = o.transfer_id
  ${ADVANCED} ${paidPlainly("o.is_carried = false")}
  left join index.assets asset
    on asset.key = int8send(t.destination_chain_id) || t.asset_id and o.is_carried = false`;

/** The event that says where an order stands; null while its transfer says it. */
export const EVENT = `
  case
    when o.is_advanced = false then o.outcome
    when o.held_height is not null then coalesce(o.outcome, 'held')
    when advanced.key is not null then 'filled'
    when o.is_carried = false and coalesce(advance.key, payment.transaction) is not null then 'filled'
  end`;
