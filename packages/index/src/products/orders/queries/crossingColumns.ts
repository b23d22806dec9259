import { TRANSFER_JOINS, transferColumns } from "../../transfers/queries/transferFacts.ts";
import { ADVANCED, EVENT, paidPlainly } from "./standing.ts";

/** Columns of a place that a step has, under the name of the step. */
const placeOf = (step: string, row: string, chain = `${row}.chain_id`) =>
  `${chain} as ${step}_chain, ${row}.height as ${step}_height, ${row}.log_index as ${step}_log,
  ${row}.block as ${step}_block, ${row}.transaction as ${step}_transaction, ${row}.at as ${step}_at`;

/** What an order says of itself, and what its transfer says where there is no order. */
const SENDING = `
  coalesce(o.order_id, t.key) as order_id, o.generation, coalesce(o.transfer_id, t.key) as transfer_id,
  coalesce(o.origin_chain_id, t.origin_chain_id) as origin,
  coalesce(o.destination_chain_id, t.destination_chain_id) as destination,
  l.hub_chain_id as hub, t.lane_id, t.asset_id, coalesce(o.sender, t.sender) as sender,
  case when o.key is null then t.receiver else o.receiver end as receiver,
  coalesce(o.refund_to, t.refund_to) as refund_to, o.fallback_receiver, o.is_carried,
  coalesce(o.token_in, source.token) as token_in, coalesce(o.amount_in, t.units * source.unit) as amount_in,
  a.token as asset_token, a.unit as asset_unit, source.token as source_token, source.unit as source_unit,
  o.router_fee, o.integrator, o.integrator_fee, coalesce(o.deadline, t.deadline) as deadline,
  o.hold_until, o.quoted_out, o.least_out, o.minimum_from, o.minimum_until,
  coalesce(o.sent_height, t.sent_height) as sent_height,
  coalesce(o.sent_log_index, t.sent_log_index) as sent_log,
  coalesce(o.sent_block, t.sent_block) as sent_block,
  coalesce(o.sent_transaction, t.sent_transaction) as sent_transaction,
  coalesce(o.sent_at, t.sent_at) as sent_at, coalesce(o.sent_final, t.sent_final) as sent_final,
  coalesce(o.final, true) and coalesce(t.final, true) and coalesce(m.final, true) as final`;

/** What happened since. */
const WAY = `
  ${placeOf("imported", "imported")},
  m.ended_chain_id, m.ended_height as end_height, m.ended_log_index as end_log, m.ended_block as end_block,
  m.ended_transaction as end_transaction, m.ended_at as end_at,
  o.held_height, o.held_transaction, o.held_at, o.held_token, o.held_amount, o.held_reason,
  o.filler, o.filler_fee, o.is_advanced, o.paid_to, o.token_out, o.amount_out,
  o.ended_height as own_height, o.ended_log_index as own_log, o.ended_block as own_block,
  o.ended_transaction as own_transaction, o.ended_at as own_at,
  ${placeOf("advance", "advance")}, advance.advancer, advance.receiver as advance_receiver,
  advance.paid as advance_units,
  ${placeOf("filled", "advanced")}, advanced.receiver as filled_receiver, advanced.token as filled_token,
  advanced.amount as filled_amount,
  ${placeOf("payment", "payment")}, payment.receiver as payment_receiver, payment.units as payment_units,
  coalesce(o.return_height, t.returned_height) as returned_height,
  coalesce(o.return_transaction, t.returned_transaction) as returned_transaction,
  coalesce(o.return_at, t.returned_at) as returned_at,
  t.refunded_height, t.refunded_log_index as refunded_log, t.refunded_transaction, t.refunded_at,
  case when t.refunded_height is not null then (
    select sum(s.paid) from index.payments s
    where s.transfer_id = t.key and s.chain_id = t.origin_chain_id
  ) end as refunded_sum`;

/** Of all imports that hold a message, the first. `l` is the lane of its transfer. */
const IMPORTED = `
  left join lateral (
    select i.* from index.imports i
    where i.lane_id = t.lane_id and i.count > t.index and i.chain_id = l.hub_chain_id
    order by i.count, i.height, i.log_index limit 1
  ) imported on l.hub_chain_id is not null`;

/**
 * A query of whole crossings. Parameters 1 and 2 are chains and the unix seconds of their newest blocks: deadlines pass by
 * them.
 *
 * @param wanted Rows `(order_key, transfer_key)`, in SQL.
 * @param order In which they are given.
 */
export const crossingsOf = (wanted: string, order: string) => `
  with wanted as materialized (${wanted})
  select ${SENDING}, ${WAY}, ${EVENT} as event, ${transferColumns("coalesce(clock.now, 0)")}, t.key is not null as has_transfer
  from wanted w
  left join index.orders o on o.key = w.order_key
  left join index.transfers t on t.key = w.transfer_key
  left join index.messages m on m.message_id = t.key
  left join index.assets source on source.key = int8send(t.origin_chain_id) || t.asset_id
  left join unnest($1::bigint[], $2::bigint[]) as clock (chain_id, now)
    on clock.chain_id = t.destination_chain_id
  ${TRANSFER_JOINS} ${ADVANCED} ${paidPlainly("(o.key is null or o.is_carried = false)")} ${IMPORTED}
  order by ${order}`;
