import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../../../store/bytes.ts";
import { FLIGHT } from "./onTheWay.ts";
import { secondsOf } from "./rows.ts";

/** A message whose recipient was called and has not answered. */
export interface MessageInFlight {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
  readonly attempt: bigint;
  /** Unix seconds of the block that called its recipient. */
  readonly since: bigint;
}

/** Which messages in flight, and how many. */
export interface FlightRange {
  /** Unix seconds: only calls of up to then. */
  readonly before: bigint;
  readonly limit: number;
}

/** Messages to a chain that are in flight, those of the oldest calls first. */
export async function messagesInFlight(
  db: Queryable,
  destinationChainId: bigint,
  { before, limit }: FlightRange,
): Promise<MessageInFlight[]> {
  const { rows } = await db.query(
    prepared(
      `select m.message_id, m.lane_id, m.index, m.frame, flying.attempt, flying.at
     from index.listed_lanes l join index.messages m on m.lane_id = l.key
     ${FLIGHT}
     where l.destination_chain_id = $1 and m.outcome is null and m.frame is not null
       and flying.at <= to_timestamp($2)
     order by flying.at, m.key limit $3`,
      [destinationChainId, before, limit],
    ),
  );
  return rows.map((row) => ({
    messageId: fromBytea(row.message_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    frame: fromBytea(row.frame),
    attempt: row.attempt,
    since: secondsOf(row.at),
  }));
}
