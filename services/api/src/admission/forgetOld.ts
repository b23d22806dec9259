import type { Queryable } from "@causeway/database";

/** A limit lasts a minute. A signature is refused by its time after a minute at most. */
const OLD = "clock_timestamp() - interval '3 minutes'";

/** Removes limits and signatures that no request can need. */
export async function forgetOld(primary: Queryable): Promise<void> {
  await primary.query(`delete from api.limits where begins_at < ${OLD}`);
  await primary.query(`delete from api.signatures where seen_at < ${OLD}`);
}
