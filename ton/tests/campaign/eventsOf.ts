import type { Hex } from "@causeway/protocol";
import type { Transaction } from "@ton/core";

import { logsOf } from "../../../packages/chains/src/ton/mailbox/logs.ts";
import type { LaneRecord } from "./LaneRecord";

/** What the adapter reads of a transaction of a mailbox, one line an event. */
export function eventsOf(
  transaction: Transaction,
  lanes: ReadonlyMap<bigint, LaneRecord>,
): string[] {
  const laneNamed = (name: bigint): Hex | undefined => {
    const lane = lanes.get(name);
    return lane?.to === "ton" ? lane.id : undefined;
  };
  return logsOf(transaction, laneNamed).flatMap(({ logged: event }) => {
    switch (event.kind) {
      case "delivered":
        return event.indices.map((index) => eventLine("delivered", event.laneId, index));
      case "failed":
        return [`failed ${event.messageId}`];
      case "sent":
      case "called":
      case "expired":
      case "rejected":
      case "voided":
        return [eventLine(event.kind, event.laneId, event.index)];
      default:
        return [];
    }
  });
}

/** A line about a place of a lane. */
export function eventLine(kind: string, laneId: string, index: bigint): string {
  return `${kind} ${laneId.toLowerCase()}/${index}`;
}
