import type { Queryable } from "@causeway/database";

/** Any number that nothing else locks here. */
const LOCK = 4_815_162_343;

/** Has decisions of all destinations take turns until the transaction ends: each sees what the others will send. */
export async function lockDecisions(db: Queryable): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1)", [LOCK]);
}
