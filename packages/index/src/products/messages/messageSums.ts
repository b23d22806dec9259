import type { Hex } from "@causeway/protocol";

import { type Contributes, type Contribution, hourOf, type ReadRow } from "../../Aggregate.ts";
import { activity, total } from "../../aggregates/contributions.ts";
import { activeAddresses, addressTotals, messageHours } from "../../aggregates/tables.ts";

const KIND = "message";

/** What a message adds to aggregates once its sending is final. Its end counts once that is final too. */
export const messageSums: Contributes = {
  columns: [
    ...["lane_id", "origin_chain_id", "sender", "sent_at", "sent_final"],
    ...["outcome", "ended_at", "ended_final"],
  ],
  aggregates: [messageHours, activeAddresses, addressTotals],
  of(row) {
    if (row.sent_final !== true) return [];
    const sentAt = row.sent_at as bigint;
    const outcome = row.ended_final === true ? (row.outcome as string) : undefined;
    return [
      inHour(row, "sent", sentAt, outcome ?? "crossing"),
      ...(outcome === undefined ? [] : [inHour(row, "ended", row.ended_at as bigint, outcome)]),
      ...senderSums(row, sentAt),
    ];
  },
};

function inHour(row: ReadRow, moment: string, at: bigint, state: string): Contribution {
  const { lane_id = null, origin_chain_id = null } = row;
  const key = { hour: hourOf(at), lane_id, origin_chain_id, moment, state };
  return { aggregate: messageHours, key, add: { messages: 1n } };
}

/** A message without its frame has no sender. */
function senderSums({ sender, origin_chain_id }: ReadRow, sentAt: bigint): Contribution[] {
  if (sender === null) return [];
  return [
    ...activity(KIND, sender as Hex, sentAt, []),
    total(KIND, sender as Hex, origin_chain_id as bigint, "sender"),
  ];
}
