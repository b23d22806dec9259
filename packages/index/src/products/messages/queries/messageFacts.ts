import type { Queryable } from "@causeway/database";
import type { MessageFacts } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";

/**
 * Of imports that hold a message, the one of the least count, of those that the hub still has: its light client of the
 * origin was not replaced since, and no new generation of it began.
 */
const IMPORT = `
  left join lateral (
    select i.height from index.imports i
    left join index.light_clients k on k.key = int8send(l.hub_chain_id) || l.hub_client
    where i.lane_id = m.lane_id and i.count > m.index and i.chain_id = l.hub_chain_id
      and (i.height, i.log_index)
        > (coalesce(l.hub_client_height, -1), coalesce(l.hub_client_log_index, -1))
      and (i.height, i.log_index)
        > (coalesce(k.generation_height, -1), coalesce(k.generation_log_index, -1))
      and k.frozen_at is null
    order by i.count, i.height, i.log_index limit 1
  ) imported on true`;

/** The light client that comes next on the way of a message, and the height that a checkpoint needs for it. */
const LEG = `
  left join lateral (
    select case when is_last then l.destination_chain_id else l.hub_chain_id end as chain_id,
      case when is_last then l.inbound_client else l.hub_client end as client,
      coalesce(imported.height, m.sent_height) as height
    from (select l.hub_chain_id is null or imported.height is not null) as way (is_last)
  ) leg on true`;

/**
 * Whether the client accepted a checkpoint in its present generation that holds it, and vouches for it now. The highest comes
 * first: `exists` would have PostgreSQL look through all checkpoints.
 */
const PROVEN = `
  left join lateral (
    select c.proven_height from index.checkpoints c
    left join index.light_clients k on k.key = int8send(leg.chain_id) || leg.client
    where c.chain_id = leg.chain_id and c.light_client = leg.client
      and c.proven_height >= leg.height and m.outcome is null
      and (c.height, c.log_index)
        > (coalesce(k.generation_height, -1), coalesce(k.generation_log_index, -1))
      and k.frozen_at is null and coalesce(k.stopped_until, '-infinity') <= to_timestamp($2)
    order by c.proven_height desc limit 1
  ) proven on true`;

const FAILED = `
  left join lateral (
    select f.height from index.failures f where f.message_id = m.message_id
    order by f.chain_id, f.height limit 1
  ) failed on true`;

/**
 * Facts of messages, as chains say them; a message that no origin sent has none. `checkpoint` is never `signed`: a
 * relayer's own record says that.
 *
 * @param now Unix seconds, by which deadlines pass.
 */
export async function messageFacts(
  db: Queryable,
  messageIds: readonly Hex[],
  now: bigint,
): Promise<ReadonlyMap<Hex, MessageFacts>> {
  const { rows } = await db.query(
    `select m.message_id, m.outcome, m.sent_final, m.deadline < to_timestamp($2) as is_overdue,
       failed.height is not null as has_failed, imported.height is not null as is_imported,
       proven.proven_height is not null as is_proven
     from index.messages m left join index.lanes l on l.key = m.lane_id
     ${FAILED} ${IMPORT} ${LEG} ${PROVEN}
     where m.message_id = any($1::bytea[])`,
    [messageIds.map(toBytea), now],
  );
  return new Map(
    rows.map((row) => [
      fromBytea(row.message_id),
      {
        ending: row.outcome ?? undefined,
        isOverdue: row.is_overdue ?? false,
        hasFailed: row.has_failed,
        checkpoint: row.is_proven ? "proven" : undefined,
        isImported: row.is_imported,
        isFinal: row.sent_final,
      },
    ]),
  );
}
