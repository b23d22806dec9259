import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import { type Contributes, type Contribution, hourOf, type ReadRow } from "../../Aggregate.ts";
import { activity, type Side, total } from "../../aggregates/contributions.ts";
import {
  activeAddresses,
  activityHours,
  addressTotals,
  feeHours,
} from "../../aggregates/tables.ts";

/** How an order ended, and when. */
interface End {
  readonly state: string;
  readonly at: bigint;
}

/** What an order adds to aggregates once its sending is final. Its end counts once that is final too. */
export const orderSums: Contributes = {
  columns: [
    ...["origin_chain_id", "destination_chain_id", "transfer_id", "sender", "paid_to"],
    ...["asset_id", "units", "is_carried"],
    ...["token_in", "amount_in", "router_fee", "integrator", "integrator_fee"],
    ...["sent_at", "sent_final", "outcome", "ended_at", "ended_final", "return_at", "final"],
  ],
  aggregates: [activityHours, activeAddresses, addressTotals, feeHours],
  of(row) {
    if (row.sent_final !== true) return [];
    const end = endOf(row);
    return [...inHours(row, end), ...completion(row, end), ...totals(row, end), ...fees(row)];
  },
};

function endOf(row: ReadRow): End | undefined {
  if (row.ended_final === true) return { state: row.outcome as string, at: row.ended_at as bigint };
  if (row.final !== true || row.return_at === null) return undefined;
  return { state: "sent back", at: row.return_at as bigint };
}

/** A swap stays on its chain, and no transfer carries it. */
function kindOf({ transfer_id }: ReadRow): "order" | "swap" {
  return transfer_id === null ? "swap" : "order";
}

/** The bridge pays a plain order without a receiver of orders: its transfer counts in its place. */
function inHours(row: ReadRow, end: End | undefined): Contribution[] {
  if (kindOf(row) === "order" && row.is_carried === false) return [];
  const sent = inHour(row, "sent", row.sent_at as bigint, end?.state ?? "crossing");
  return end === undefined ? [sent] : [sent, inHour(row, "ended", end.at, end.state)];
}

function inHour(row: ReadRow, moment: string, at: bigint, state: string): Contribution {
  const { origin_chain_id = null, destination_chain_id } = row;
  const [kind, { asset_id, units }] = [kindOf(row), movedBy(row)];
  const way = { origin_chain_id, destination_chain_id: destination_chain_id ?? 0n, asset_id };
  const key = { hour: hourOf(at), kind, ...way, moment, state };
  return { aggregate: activityHours, key, add: { count: 1n, units } };
}

/** Of a swap, the token is the asset. Without the frame of its message, nobody knows what an order moves. */
function movedBy(row: ReadRow): { readonly asset_id: Hex; readonly units: bigint } {
  if (kindOf(row) === "swap") {
    const chain = uintBytes(row.origin_chain_id as bigint, 8);
    return {
      asset_id: concat([chain, row.token_in as Hex]) as Hex,
      units: row.amount_in as bigint,
    };
  }
  return { asset_id: (row.asset_id ?? "0x") as Hex, units: (row.units ?? 0n) as bigint };
}

function completion(row: ReadRow, end: End | undefined): Contribution[] {
  const isDone = end?.state === "filled" || end?.state === "taken";
  if (!isDone || kindOf(row) === "swap") return [];
  const { origin_chain_id, destination_chain_id } = row;
  const sides: Side[] = [["origin", origin_chain_id as bigint]];
  if (destination_chain_id !== null) sides.push(["destination", destination_chain_id as bigint]);
  return activity("order", row.sender as Hex, end.at, sides);
}

/** Somebody receives an order once its end is final. */
function totals(row: ReadRow, end: End | undefined): Contribution[] {
  const { sender, paid_to, origin_chain_id, destination_chain_id } = row;
  const sent = total(kindOf(row), sender as Hex, origin_chain_id as bigint, "sender");
  if (end === undefined || paid_to === null || destination_chain_id === null) return [sent];
  const to = total(kindOf(row), paid_to as Hex, destination_chain_id as bigint, "receiver");
  return [sent, to];
}

function fees({ origin_chain_id = null, token_in = null, ...row }: ReadRow): Contribution[] {
  const hour = hourOf(row.sent_at as bigint);
  const feeOf = (owner: string, account: Hex, amount: unknown): Contribution => ({
    aggregate: feeHours,
    key: { hour, chain_id: origin_chain_id, charged: token_in, owner, account },
    add: { amount: amount as bigint },
  });
  return [
    feeOf("router", "0x", row.router_fee),
    feeOf("integrator", (row.integrator ?? "0x") as Hex, row.integrator_fee),
  ];
}
