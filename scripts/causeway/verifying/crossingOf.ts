import type { AssetToken } from "@causeway/chains";
import type { KeyedRow, RowsOfEvents } from "@causeway/index";
import type {
  Crossing,
  CrossingPayment,
  CrossingSending,
  TokenAmount,
} from "@causeway/index/orders";
import { type TransferSituation, transferFactsOf, transferStateOf } from "@causeway/lifecycle";
import type { OrderSituation } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";

import { importOf } from "./provenWay.ts";
import { byPlace, columnOf, crossingStep, eventStep, namedStep } from "./rowSteps.ts";

/** What chains say of a swap that leaves its chain, beside the rows of its events. */
export interface SwapSituation {
  readonly transfer: TransferSituation;
  /** Undefined of a transfer that the receiver of orders does not act on. */
  readonly order: OrderSituation | undefined;
  /** Undefined of an asset that a chain does not know. */
  readonly tokens: {
    readonly source?: AssetToken | undefined;
    readonly there?: AssetToken | undefined;
  };
}

/** The rows of a swap. */
export interface SwapRows {
  readonly rows: RowsOfEvents;
  readonly order: KeyedRow | undefined;
  readonly transfer: KeyedRow | undefined;
}

/** A swap as its events say it. */
export function crossingOf(own: SwapRows, known: SwapSituation | undefined): Crossing {
  const { rows, order, transfer } = own;
  const message = rows("message").find((row) => row.message_id === transfer?.key);
  const ended = namedStep(message, "ended");
  const destination = destinationOf(own);
  const held = namedStep(order, "held", destination);
  const imported = known && importOf(rows, known.transfer.message);
  const advance = advanceOf(own, ended?.chainId !== undefined && message?.outcome === "delivered");
  const paid = paidOf(own, advance, known);
  return {
    ...sendingOf(own, known),
    imported: imported && crossingStep(imported),
    ended: ended && { ...ended, outcome: message?.outcome as string },
    held: held && {
      ...{ ...held, token: order?.held_token as Hex, amount: order?.held_amount as bigint },
      reason: order?.held_reason as Hex,
    },
    filler: undefined,
    advance: advance && {
      ...crossingStep(eventStep(advance)),
      advancer: advance.advancer as Hex,
    },
    paid,
    sentBack:
      namedStep(order, "return", destination) ?? namedStep(transfer, "returned", destination),
    refunded: refundOf(own, known),
    isFinal: [order, transfer, message].every((row) => row === undefined || row.final === true),
    event: eventOf(own, advance, known),
    transfer: known && {
      facts: transferFactsOf(known.transfer),
      ...{ mayBeMoved: false, mayBeUntold: false },
    },
  };
}

function destinationOf({ order, transfer }: SwapRows): bigint | undefined {
  return (
    columnOf<bigint>(order, "destination_chain_id") ?? columnOf(transfer, "destination_chain_id")
  );
}

function sendingOf(own: SwapRows, known: SwapSituation | undefined): CrossingSending {
  const { order, transfer } = own;
  const row = order ?? transfer;
  const either = <T extends bigint | string | boolean>(name: string) =>
    columnOf<T>(order, name) ?? columnOf<T>(transfer, name);
  const origin = either<bigint>("origin_chain_id") as bigint;
  const sent = namedStep(row, "sent", origin);
  if (row === undefined || sent === undefined) throw new TypeError("no row of the swap");
  const units = columnOf<bigint>(transfer, "units");
  return {
    orderId: (columnOf<Hex>(order, "order_id") ?? transfer?.key) as Hex,
    generation: columnOf<string>(order, "generation"),
    transferId: columnOf<Hex>(order, "transfer_id") ?? transfer?.key,
    ...{ originChainId: origin, destinationChainId: destinationOf(own) },
    hubChainId: known?.transfer.message.hub?.chainId,
    ...{ laneId: columnOf<Hex>(transfer, "lane_id"), assetId: columnOf<Hex>(transfer, "asset_id") },
    sender: either<Hex>("sender") as Hex,
    receiver: columnOf<Hex>(row, "receiver"),
    refundTo: either<Hex>("refund_to"),
    fallbackReceiver: columnOf<Hex>(order, "fallback_receiver"),
    isCarried: order?.is_carried === true,
    given: givenOf(own, known),
    bridged: inToken(known?.tokens.there, units),
    routerFee: columnOf<bigint>(order, "router_fee") ?? 0n,
    integrator: columnOf<Hex>(order, "integrator"),
    integratorFee: columnOf<bigint>(order, "integrator_fee") ?? 0n,
    deadline: either<bigint>("deadline"),
    holdUntil: columnOf<bigint>(order, "hold_until"),
    minimum: minimumOf(order),
    sent,
    isSentFinal: sent.isFinal,
  };
}

function givenOf({ order, transfer }: SwapRows, known: SwapSituation | undefined) {
  if (order === undefined) return inToken(known?.tokens.source, columnOf(transfer, "units"));
  return { token: order.token_in as Hex, amount: order.amount_in as bigint };
}

function minimumOf(order: KeyedRow | undefined): Crossing["minimum"] {
  const quoted = columnOf<bigint>(order, "quoted_out");
  if (order === undefined || quoted === undefined) return undefined;
  return {
    ...{ quoted, least: order.least_out as bigint },
    ...{ from: order.minimum_from as bigint, until: order.minimum_until as bigint },
  };
}

/** The advance that counts, of those that were read: the one that the delivery repaid, or one that waits for it. */
function advanceOf({ rows, transfer }: SwapRows, isDelivered: boolean): KeyedRow | undefined {
  if (transfer === undefined) return undefined;
  const isThere = (row: KeyedRow) => row.chain_id === transfer.destination_chain_id;
  const repaid = rows("advance_delivery").find(
    (row) => row.transfer_id === transfer.key && isThere(row),
  );
  const deliveries = rows("advance_delivery").filter(
    (row) => row.advance_id === transfer.advance_id && isThere(row),
  );
  return rows("advance")
    .filter((row) => row.advance_id === transfer.advance_id && isThere(row))
    .filter((row) => {
      if (repaid !== undefined) return byPlace(row, repaid) < 0;
      return !isDelivered && deliveries.every((one) => byPlace(one, row) < 0);
    })
    .sort(byPlace)
    .at(-1);
}

/** Which fill was in the transaction of an advance. */
function fillOf({ rows }: SwapRows, advance: KeyedRow | undefined): KeyedRow | undefined {
  return rows("order_end").find(
    (row) =>
      row.is_advanced === true &&
      row.transfer_id === advance?.transfer_id &&
      row.chain_id === advance?.chain_id &&
      row.transaction === advance?.transaction,
  );
}

function paidOf(
  own: SwapRows,
  advance: KeyedRow | undefined,
  known: SwapSituation | undefined,
): Crossing["paid"] {
  const { order } = own;
  if (order?.is_advanced === false) {
    const step = namedStep(order, "ended", destinationOf(own));
    const amount = { token: order.token_out as Hex, amount: order.amount_out as bigint };
    return step && { ...step, ...amount, receiver: order.paid_to as Hex, isAdvanced: false };
  }
  const fill = fillOf(own, advance);
  if (fill !== undefined) {
    const amount = { token: fill.token as Hex, amount: fill.amount as bigint };
    return paymentOf(fill, fill.receiver as Hex, amount, true);
  }
  if (order !== undefined && order.is_carried !== false) return undefined;
  const { there } = known?.tokens ?? {};
  if (advance !== undefined) {
    const amount = inToken(there, advance.paid as bigint);
    return amount && paymentOf(advance, advance.receiver as Hex, amount, true);
  }
  const last = paymentsOn(own, destinationOf(own)).findLast((row) => row.is_last === true);
  if (last === undefined) return undefined;
  const to = last.receiver as Hex;
  const amount = inToken(
    there,
    sumOf(paymentsOn(own, destinationOf(own)).filter((row) => row.receiver === to)),
  );
  return amount && paymentOf(last, to, amount, false);
}

function paymentOf(
  row: KeyedRow,
  receiver: Hex,
  amount: TokenAmount,
  isAdvanced: boolean,
): CrossingPayment {
  return { ...crossingStep(eventStep(row)), ...amount, receiver, isAdvanced };
}

function paymentsOn({ rows, transfer }: SwapRows, chainId: bigint | undefined): KeyedRow[] {
  return rows("payment")
    .filter((row) => row.transfer_id === transfer?.key && row.chain_id === chainId)
    .sort(byPlace);
}

function sumOf(payments: readonly KeyedRow[]): bigint {
  return payments.reduce((sum, { paid }) => sum + (paid as bigint), 0n);
}

/** The place of its log is not in records: its block is not either. */
function refundOf(own: SwapRows, known: SwapSituation | undefined): Crossing["refunded"] {
  const origin = columnOf<bigint>(own.transfer, "origin_chain_id");
  const step = namedStep(own.transfer, "refunded", origin);
  const amount = inToken(known?.tokens.source, sumOf(paymentsOn(own, origin)));
  return step && amount && { ...step, block: undefined, ...amount };
}

/** An order of which the receiver of orders knows nothing is filled as its transfer is paid. */
function eventOf(
  { order }: SwapRows,
  advance: KeyedRow | undefined,
  known: SwapSituation | undefined,
): Crossing["event"] {
  if (order === undefined) return undefined;
  if (known === undefined) return columnOf<string>(order, "outcome") as Crossing["event"];
  if (order.is_carried !== false) return known.order?.event?.kind;
  const isPaid = transferStateOf(transferFactsOf(known.transfer)) === "paid";
  return advance !== undefined || isPaid ? "filled" : undefined;
}

function inToken(
  token: AssetToken | undefined,
  units: bigint | undefined,
): TokenAmount | undefined {
  if (token === undefined || units === undefined) return undefined;
  return { token: token.token.toLowerCase() as Hex, amount: units * token.unit };
}
