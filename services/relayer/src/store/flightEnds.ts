import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { OwnFlight } from "../traffic/Flights.ts";

/** What became of the attempts at a message from one on. */
export interface FlightEnd {
  readonly messageId: Hex;
  /** How the message ended; null while it has not. */
  readonly outcome: "delivered" | "expired" | "rejected" | "voided" | null;
  /** Attempts that failed. */
  readonly failures: number;
  /** Number of the newest attempt that failed; null without one. */
  readonly lastFailed: bigint | null;
  /** Whether an attempt has no end that is known. */
  readonly isInFlight: boolean;
}

/** What became of messages in flight. Of one that the index does not know yet, nothing is returned. */
export async function flightEnds(
  db: Queryable,
  flights: readonly OwnFlight[],
): Promise<FlightEnd[]> {
  const { rows } = await db.query(
    `select own.message_id, m.outcome, count(f.attempt)::integer as failures,
       max(f.attempt) as last_failed, max(c.attempt) is distinct from max(f.attempt) as is_in_flight
     from unnest($1::bytea[], $2::numeric[]) as own (message_id, attempt)
     join index.messages m on m.message_id = own.message_id
     join index.calls c on c.message_id = own.message_id and c.attempt >= own.attempt
     left join index.failures f on f.message_id = c.message_id and f.attempt = c.attempt
     group by own.message_id, m.outcome`,
    [flights.map(({ messageId }) => toBytea(messageId)), flights.map(({ attempt }) => attempt)],
  );
  return rows.map((row) => ({
    messageId: fromBytea(row.message_id),
    outcome: row.outcome,
    failures: row.failures,
    lastFailed: row.last_failed,
    isInFlight: row.is_in_flight,
  }));
}
