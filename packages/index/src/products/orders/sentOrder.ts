import type { Hex } from "@causeway/protocol";

import type { Column, RowValue } from "../../Entity.ts";
import type { EventValue, StoredEvent } from "../../IndexedEvent.ts";
import { bytesOf, wholeOf } from "../events.ts";
import { SENDING_COLUMNS, sendingColumns } from "../sendingColumns.ts";

/** Kinds of event by which a router says that it took an order. */
export const [SENT, SWAPPED, BRIDGED, PAID] = [
  "swapRouter.OrderSent",
  "swapRouter.OrderSwapped",
  "previousSwapRouter.OrderBridged",
  "previousSwapRouter.OrderPaid",
] as const;

export const ROUTER_KINDS: readonly string[] = [SENT, SWAPPED, BRIDGED, PAID];

/** Whether a router swapped and paid an order on its own chain. */
export function isLocal({ kind }: StoredEvent): boolean {
  return kind === SWAPPED || kind === PAID;
}

/** Columns of what the router says of an order. */
export const SENT_COLUMNS: readonly Column[] = [
  { name: "order_id", type: "bytea" },
  { name: "generation", type: "text" },
  { name: "router", type: "bytea" },
  { name: "origin_chain_id", type: "bigint" },
  { name: "destination_chain_id", type: "bigint" },
  { name: "transfer_id", type: "bytea" },
  { name: "sender", type: "bytea" },
  { name: "token_in", type: "bytea" },
  { name: "amount_in", type: "numeric(78)" },
  { name: "amount_bridged", type: "numeric(78)" },
  { name: "router_fee", type: "numeric(78)" },
  { name: "integrator", type: "bytea" },
  { name: "integrator_fee", type: "numeric(78)" },
  ...SENDING_COLUMNS,
];

/** What the router says of an order. */
export function sentOrder(sent: StoredEvent): Record<string, RowValue> {
  const isPrevious = sent.kind === BRIDGED || sent.kind === PAID;
  return {
    order_id: bytesOf(sent, "orderId"),
    generation: isPrevious ? "2.1" : "3.0",
    router: sent.contract,
    origin_chain_id: sent.chainId,
    destination_chain_id: destinationOf(sent) ?? null,
    transfer_id: transferOf(sent) ?? null,
    sender: bytesOf(sent, "sender"),
    token_in: bytesOf(sent, "tokenIn"),
    amount_in: wholeOf(sent, isPrevious ? "amount" : "amountIn"),
    amount_bridged: sent.kind === SENT ? wholeOf(sent, "amountBridged") : null,
    ...feesOf(sent),
    ...sendingColumns(sent),
  };
}

/** The transfer that carries an order; undefined of one that stays on its chain. */
export function transferOf(sent: Pick<StoredEvent, "kind" | "values">): Hex | undefined {
  return sent.kind === SENT || sent.kind === BRIDGED ? bytesOf(sent, "transferId") : undefined;
}

/** Undefined of an order of generation 2.1 that left: its router does not say it. */
export function destinationOf(sent: StoredEvent): bigint | undefined {
  if (isLocal(sent)) return sent.chainId;
  return sent.kind === SENT ? wholeOf(sent, "destinationChainId") : undefined;
}

/** Generation 2.1 took no fees. */
function feesOf({ values }: StoredEvent): Record<string, RowValue> {
  const [routerFee, integrator, integratorFee] = (values.fees ?? []) as readonly EventValue[];
  const isNobody = integrator === undefined || BigInt(integrator as Hex) === 0n;
  return {
    router_fee: (routerFee as bigint | undefined) ?? 0n,
    integrator: isNobody ? null : (integrator as Hex),
    integrator_fee: (integratorFee as bigint | undefined) ?? 0n,
  };
}
