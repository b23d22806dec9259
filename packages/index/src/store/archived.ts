import type { Queryable } from "@causeway/database";

import { toBytea } from "./bytes.ts";
import { ArchivedBlocksError, EventMissingError } from "./errors.ts";
import { type EventKey, monthOf, placeOf } from "./eventRows.ts";
import type { RowName } from "./rowEvents.ts";

/** A row of which some events are not in the index any more. */
export interface IncompleteRow extends RowName {
  readonly missing: readonly EventKey[];
}

/**
 * Notes rows of which an event came or went after others were archived.
 *
 * @throws EventMissingError if a missing event is of a month that was never archived.
 */
export async function noteLateRows(
  client: Queryable,
  rows: readonly IncompleteRow[],
): Promise<void> {
  const { rows: archived } = await client.query(
    "select distinct chain_id as chain, to_char(month, 'YYYY-MM-DD') as month from index.archived_events",
  );
  const known = new Set(archived.map(({ chain, month }) => `${chain} ${month}`));
  for (const { entity, key, missing } of rows) {
    const lost = missing.find(({ chainId, at }) => !known.has(`${chainId} ${monthOf(at)}`));
    if (lost !== undefined) throw new EventMissingError(entity, key, placeOf(lost));
  }
  await client.query(
    `insert into index.late_rows (entity, key)
     select entity, key from unnest($1::text[], $2::bytea[]) as row (entity, key)
     on conflict (entity, key) do nothing`,
    [rows.map(({ entity }) => entity), rows.map(({ key }) => toBytea(key))],
  );
}

/** @throws ArchivedBlocksError if events above a height were archived. */
export async function checkNotArchived(
  client: Queryable,
  chainId: bigint,
  above: bigint,
): Promise<void> {
  const archived = await archivedUpTo(client, chainId);
  if (archived !== undefined && archived > above) {
    throw new ArchivedBlocksError(chainId, above, archived);
  }
}

/** Newest block of which events may be in the archive alone; undefined if nothing was archived. */
export async function archivedUpTo(
  client: Queryable,
  chainId: bigint,
): Promise<bigint | undefined> {
  const { rows } = await client.query(
    "select max(last_height) as height from index.archived_events where chain_id = $1",
    [chainId],
  );
  return rows[0]?.height ?? undefined;
}
