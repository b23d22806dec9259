import type { Queryable } from "@causeway/database";

import { MonthNotOverError } from "./errors.ts";

/** Days after the end of a month from which on its events are archived, unless people say otherwise. */
export const KEPT_DAYS = 90;

/** A month of events, by its first day: `2026-03-01`. */
export type Month = string;

/** Months that have a partition of events, and that end at or before a day; oldest first. */
export async function monthsBefore(db: Queryable, before: Month): Promise<Month[]> {
  const { rows } = await db.query(
    `select to_char(to_date(substring(child.relname from 8), 'YYYY_MM'), 'YYYY-MM-DD') as month
     from pg_inherits
     join pg_class child on child.oid = inhrelid
     where inhparent = 'index.events'::regclass
     order by month`,
  );
  return rows.map(({ month }) => month).filter((month: Month) => month < before);
}

/**
 * Months whose events should be in an archive by now.
 *
 * @param now Unix milliseconds.
 * @param keptDays Days after the end of a month for which its events stay.
 */
export async function monthsDue(
  db: Queryable,
  now: number,
  keptDays: number = KEPT_DAYS,
): Promise<Month[]> {
  const months = await monthsBefore(db, dueBefore(now, keptDays));
  const { rows } = await db.query(
    "select distinct to_char(month, 'YYYY-MM-DD') as month from index.archived_events",
  );
  const archived = new Set(rows.map(({ month }) => month));
  return months.filter((month) => !archived.has(month));
}

/** First day of the first month whose events are kept. */
export function dueBefore(now: number, keptDays: number = KEPT_DAYS): Month {
  return `${new Date(now - keptDays * 86_400_000).toISOString().slice(0, 7)}-01`;
}

/** Name of the partition of a month. */
export function partitionOf(month: Month): string {
  return `index.events_${month.slice(0, 7).replace("-", "_")}`;
}

/** @throws MonthNotOverError if a chain may still bring events of the month, or remove some. */
export async function checkIsOver(client: Queryable, month: Month): Promise<void> {
  const { rows } = await client.query(
    `select chain_id as "chainId",
       final_at >= ($1::date + interval '1 month')::timestamp at time zone 'UTC' as "isFinal",
       live_height is not null and filled_height >= live_height - 1 as "isWhole"
     from index.chains order by chain_id`,
    [month],
  );
  for (const { chainId, isFinal, isWhole } of rows) {
    const name = month.slice(0, 7);
    if (!isWhole) throw new MonthNotOverError(name, chainId, "lacks history");
    if (!isFinal) throw new MonthNotOverError(name, chainId, "has no newer final block yet");
  }
}
