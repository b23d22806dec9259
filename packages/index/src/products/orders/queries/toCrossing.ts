import { fromBytea } from "../../../store/bytes.ts";
import { bytesOrNone, type Row, secondsOf } from "../../messages/queries/rows.ts";
import { toTransferFacts } from "../../transfers/queries/transferFacts.ts";
import type {
  Crossing,
  CrossingPayment,
  CrossingSending,
  CrossingStep,
  TokenAmount,
} from "./Crossing.ts";

/** A crossing of a row of `crossingsOf`. */
export function toCrossing(row: Row): Crossing {
  const ended = stepOf(row, "end", row.ended_chain_id);
  const advance = stepOf(row, "advance");
  const held = stepOf(row, "held", row.destination);
  const filler = bytesOrNone(row.filler);
  return {
    ...sendingOf(row),
    imported: stepOf(row, "imported"),
    ended: ended && { ...ended, outcome: row.ending },
    held: held && {
      ...{ ...held, token: fromBytea(row.held_token), amount: row.held_amount },
      reason: fromBytea(row.held_reason),
    },
    filler: filler === undefined ? undefined : { account: filler, fee: row.filler_fee },
    advance: advance && { ...advance, advancer: fromBytea(row.advancer) },
    paid: paidOf(row),
    sentBack: stepOf(row, "returned", row.destination),
    refunded: refundOf(row),
    isFinal: row.final,
    event: row.event ?? undefined,
    transfer: row.has_transfer ? toTransferFacts(row) : undefined,
  };
}

function sendingOf(row: Row): CrossingSending {
  return {
    orderId: fromBytea(row.order_id),
    generation: row.generation ?? undefined,
    transferId: bytesOrNone(row.transfer_id),
    originChainId: row.origin,
    destinationChainId: row.destination ?? undefined,
    hubChainId: row.hub ?? undefined,
    laneId: bytesOrNone(row.lane_id),
    assetId: bytesOrNone(row.asset_id),
    sender: fromBytea(row.sender),
    receiver: bytesOrNone(row.receiver),
    refundTo: bytesOrNone(row.refund_to),
    fallbackReceiver: bytesOrNone(row.fallback_receiver),
    isCarried: row.is_carried === true,
    given: amountOf(row.token_in, row.amount_in),
    bridged: assetAmount(row, row.units),
    routerFee: row.router_fee ?? 0n,
    integrator: bytesOrNone(row.integrator),
    integratorFee: row.integrator_fee ?? 0n,
    deadline: secondsOrNone(row.deadline),
    holdUntil: secondsOrNone(row.hold_until),
    minimum:
      row.quoted_out === null
        ? undefined
        : {
            ...{ quoted: row.quoted_out, least: row.least_out },
            ...{ from: secondsOf(row.minimum_from), until: secondsOf(row.minimum_until) },
          },
    sent: stepOf(row, "sent", row.origin) as CrossingStep,
    isSentFinal: row.sent_final,
  };
}

/** As the event says that counts: of the order, of an advance, or of a transfer that is paid as it is. */
function paidOf(row: Row): CrossingPayment | undefined {
  if (row.is_advanced === false) {
    return paymentOf(row, "own", row.paid_to, amountOf(row.token_out, row.amount_out));
  }
  if (row.filled_height !== null) {
    const filled = amountOf(row.filled_token, row.filled_amount);
    return paymentOf(row, "filled", row.filled_receiver, filled, true);
  }
  if (row.generation !== null && row.is_carried !== false) return undefined;
  if (row.advance_height !== null) {
    const paid = assetAmount(row, row.advance_units);
    return paymentOf(row, "advance", row.advance_receiver, paid, true);
  }
  return paymentOf(row, "payment", row.payment_receiver, assetAmount(row, row.payment_units));
}

function paymentOf(
  row: Row,
  name: string,
  receiver: Buffer | null,
  amount: TokenAmount | undefined,
  isAdvanced = false,
): CrossingPayment | undefined {
  const step = stepOf(row, name, row.destination);
  if (step === undefined || receiver === null || amount === undefined) return undefined;
  return { ...step, ...amount, receiver: fromBytea(receiver), isAdvanced };
}

function refundOf(row: Row): Crossing["refunded"] {
  const step = stepOf(row, "refunded", row.origin);
  const { source_token: token, source_unit: unit, refunded_sum: units } = row;
  if (step === undefined || token === null || units === null) return undefined;
  return { ...step, token: fromBytea(token), amount: (units as bigint) * unit };
}

/** Units of the asset, in its token at the destination. */
function assetAmount(
  { asset_token: token, asset_unit: unit }: Row,
  units: bigint | null,
): TokenAmount | undefined {
  return units === null || unit === null ? undefined : amountOf(token, units * unit);
}

function amountOf(token: Buffer | null, amount: bigint | null): TokenAmount | undefined {
  return token === null || amount === null ? undefined : { token: fromBytea(token), amount };
}

function secondsOrNone(time: Date | null): bigint | undefined {
  return time === null ? undefined : secondsOf(time);
}

/** Undefined if it did not happen. */
function stepOf(
  row: Row,
  name: string,
  chainId: bigint | null = row[`${name}_chain`],
): CrossingStep | undefined {
  const height = row[`${name}_height`] ?? null;
  if (height === null || chainId === null) return undefined;
  return {
    ...{ chainId, height, transaction: fromBytea(row[`${name}_transaction`]) },
    at: secondsOf(row[`${name}_at`]),
    block: bytesOrNone(row[`${name}_block`] ?? null),
    logIndex: row[`${name}_log`] ?? undefined,
  };
}
