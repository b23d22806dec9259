import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import { FLIGHT } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";

import type { PendingMessage } from "./messages.ts";

/** A message that is in flight for long. */
export interface SilentMessage extends PendingMessage {
  readonly laneId: Hex;
  readonly originChainId: bigint;
}

/**
 * Messages to a chain whose calls nobody answered for some seconds, the oldest first: those whose deadline has not passed,
 * that are not left to others, and about which nobody asked lately.
 */
export async function silentMessages(
  db: Queryable,
  chainId: bigint,
  seconds: number,
  limit: number,
): Promise<SilentMessage[]> {
  const { rows } = await db.query(
    prepared(
      `select m.message_id, m.lane_id, m.index, m.frame, l.origin_chain_id,
       coalesce(n.attempts, 0) as attempts
     from index.listed_lanes l join index.messages m on m.lane_id = l.key ${FLIGHT}
     left join message_notes n on n.message_id = m.message_id
     where l.destination_chain_id = $1 and m.outcome is null and m.sent_final and m.frame is not null
       and flying.at <= now() - make_interval(secs => $2)
       and (m.deadline is null or m.deadline >= now())
       and n.next_attempt_at is distinct from 'infinity'
       and not exists (
         select from recoveries r where r.message_id = m.message_id
           and r.sent_at > now() - make_interval(secs => $2))
     order by flying.at, m.key limit $3`,
      [chainId, seconds, limit],
    ),
  );
  return rows.map((row) => ({
    messageId: fromBytea(row.message_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    frame: fromBytea(row.frame),
    originChainId: row.origin_chain_id,
    attempts: row.attempts,
  }));
}

/** Leaves messages alone for some seconds, unless they rest for longer already. */
export async function postpone(
  db: Queryable,
  messageIds: readonly Hex[],
  seconds: number,
): Promise<void> {
  await db.query(
    `insert into message_notes as noted (message_id, next_attempt_at)
     select id, now() + make_interval(secs => $2) from unnest($1::bytea[]) as waiting (id) order by id
     on conflict (message_id) do update
       set next_attempt_at = greatest(noted.next_attempt_at, excluded.next_attempt_at)`,
    [messageIds.map(toBytea), seconds],
  );
}

/** Notes that a recipient is asked about a message. */
export async function noteRecovery(db: Queryable, chainId: bigint, messageId: Hex): Promise<void> {
  await db.query("insert into recoveries (message_id, chain_id) values ($1, $2)", [
    toBytea(messageId),
    chainId,
  ]);
}

/** How many recipients on a chain were asked within a day. */
export async function recoveriesOfDay(db: Queryable, chainId: bigint): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::integer as asked from recoveries
     where chain_id = $1 and sent_at > now() - interval '1 day'`,
    [chainId],
  );
  return rows[0].asked;
}
