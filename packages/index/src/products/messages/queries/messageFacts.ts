import { bytesList, prepared, type Queryable } from "@causeway/database";
import type { MessageFacts } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { FLIGHT, importOf, LEG, provenBy } from "./onTheWay.ts";
import { secondsOf } from "./rows.ts";

const FAILED = `
  left join lateral (
    select f.height from index.failures f where f.message_id = m.message_id
    order by f.chain_id, f.height limit 1
  ) failed on true`;

const QUERY = `
  select m.message_id, m.outcome, m.sent_final, m.deadline < to_timestamp($2) as is_overdue,
    failed.height is not null as has_failed, flying.at as called_at, imported.height is not null as is_imported,
    proven.proven_height is not null as is_proven
  from index.messages m left join index.lanes l on l.key = m.lane_id
  ${FAILED} ${FLIGHT} ${importOf()} ${LEG} ${provenBy("to_timestamp($2)")}
  where m.message_id = any(${bytesList("$1")})`;

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
  const { rows } = await db.query(prepared(QUERY, [messageIds.map(toBytea), now]));
  return new Map(
    rows.map((row) => [
      fromBytea(row.message_id),
      {
        ending: row.outcome ?? undefined,
        inFlightSince: row.called_at === null ? undefined : secondsOf(row.called_at),
        isOverdue: row.is_overdue ?? false,
        hasFailed: row.has_failed,
        checkpoint: row.is_proven ? "proven" : undefined,
        isImported: row.is_imported,
        isFinal: row.sent_final,
      },
    ]),
  );
}
