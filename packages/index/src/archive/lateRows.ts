import type { Queryable } from "@causeway/database";

import { fromBytea } from "../store/bytes.ts";
import type { RowName } from "../store/rowEvents.ts";

/** The most rows that are named. */
const MOST = 1_000;

/**
 * Rows that lack a late event, since others of their events are archived. A row that has all events again does not count.
 */
export async function lateRows(db: Queryable): Promise<RowName[]> {
  const { rows } = await db.query(
    `select entity, key from index.late_rows late
     where exists (
       select from index.subjects subject
       where subject.entity = late.entity and subject.key = late.key and not exists (
         select from index.events event
         where event.chain_id = subject.chain_id and event.height = subject.height
           and event.log_index = subject.log_index and event.at = subject.at))
     order by noticed_at, key limit ${MOST}`,
  );
  return rows.map(({ entity, key }) => ({ entity, key: fromBytea(key) }));
}
