import type { Hex } from "@causeway/protocol";

import { type Contributes, type Contribution, hourOf, type ReadRow } from "../../Aggregate.ts";
import { activity, total } from "../../aggregates/contributions.ts";
import { activeAddresses, activityHours, addressTotals } from "../../aggregates/tables.ts";

/** How a transfer ended, and when. */
interface End {
  readonly state: string;
  readonly at: bigint;
}

/** What a transfer adds to aggregates once its sending is final. Its end counts once that is final too. */
export const transferSums: Contributes = {
  columns: [
    ...["origin_chain_id", "destination_chain_id", "asset_id", "units", "sender", "receiver"],
    ...[
      "carries_order",
      "ordered_by",
      "payload_size",
      "sent_at",
      "sent_final",
      "paid_at",
      "paid_final",
    ],
    ...["refunded_at", "refunded_final", "discarded_at", "final"],
  ],
  aggregates: [activityHours, activeAddresses, addressTotals],
  of(row) {
    if (row.sent_final !== true) return [];
    const end = endOf(row);
    return [
      inHour(row, "sent", row.sent_at as bigint, end?.state ?? "crossing"),
      ...(end === undefined ? [] : [inHour(row, "ended", end.at, end.state)]),
      ...completion(row, end),
      ...totals(row),
    ];
  },
};

/** A destination that pays what its origin refunds breaks the rules of both: the payment counts. */
function endOf(row: ReadRow): End | undefined {
  if (row.paid_final === true) return { state: "paid", at: row.paid_at as bigint };
  if (row.refunded_final === true) return { state: "refunded", at: row.refunded_at as bigint };
  if (row.final !== true || row.discarded_at === null) return undefined;
  return { state: "discarded", at: row.discarded_at as bigint };
}

/** Without a payload, no receiver of orders acts on an order: it ends with its transfer. */
function kindOf({ carries_order, payload_size }: ReadRow): "carrier" | "transfer" {
  return carries_order === true && payload_size !== 0n ? "carrier" : "transfer";
}

function inHour(row: ReadRow, moment: string, at: bigint, state: string): Contribution {
  const { origin_chain_id = null, destination_chain_id = null, asset_id = null, units } = row;
  const way = { origin_chain_id, destination_chain_id, asset_id };
  const key = { hour: hourOf(at), kind: kindOf(row), ...way, moment, state };
  return { aggregate: activityHours, key, add: { count: 1n, units: units as bigint } };
}

/** The order of a carrier is completed by its own events. A router sends for the account that sells. */
function completion(row: ReadRow, end: End | undefined): Contribution[] {
  if (end?.state !== "paid" || kindOf(row) === "carrier") return [];
  return activity("order", (row.ordered_by ?? row.sender) as Hex, end.at, [
    ["origin", row.origin_chain_id as bigint],
    ["destination", row.destination_chain_id as bigint],
  ]);
}

/** The receiver stands in the message, of which an RPC may have left out the log. An order has totals of its own. */
function totals(row: ReadRow): Contribution[] {
  const { sender, receiver, origin_chain_id, destination_chain_id } = row;
  const kind = row.carries_order === true ? "carrier" : "transfer";
  const sent = total(kind, sender as Hex, origin_chain_id as bigint, "sender");
  if (receiver === null) return [sent];
  const to = total(kind, receiver as Hex, destination_chain_id as bigint, "receiver");
  return [sent, to];
}
