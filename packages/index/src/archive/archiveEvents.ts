import { inTransaction, type Queryable } from "@causeway/database";
import type { Pool } from "pg";

import type { Entity } from "../Entity.ts";
import { toBytea } from "../store/bytes.ts";
import { dumpEvents, type EventsFile } from "./dumpEvents.ts";
import { ArchiveRunningError } from "./errors.ts";
import { checkIsOver, type Month, monthsBefore, partitionOf } from "./months.ts";
import { neededWhen } from "./neededWhen.ts";

/** What is archived, and where. */
export interface ArchiveOptions {
  readonly entities: readonly Entity[];
  /** First day of the first month that stays. */
  readonly before: Month;
  /** Where the files are written. */
  readonly folder: string;
}

/** A month of events after its archiving. */
export interface ArchivedMonth {
  readonly month: Month;
  /** Undefined if no event could be archived. */
  readonly file: EventsFile | undefined;
  /** Events that stay, since a row may still be computed from them. */
  readonly kept: bigint;
}

/**
 * Moves events of old months into files. Events stay if a row needs them that a further event may change. Each month is one
 * transaction: after a kill, a month is as before, and a file that nobody refers to may be left.
 *
 * @throws MonthNotOverError, ArchiveRunningError, ArchiveFileError
 */
export async function* archiveEvents(
  db: Pool,
  options: ArchiveOptions,
): AsyncGenerator<ArchivedMonth, undefined> {
  for (const month of await monthsBefore(db, options.before)) {
    yield await inTransaction(db, (client) => archiveMonth(client, month, options));
  }
}

async function archiveMonth(
  client: Queryable,
  month: Month,
  { entities, folder }: ArchiveOptions,
): Promise<ArchivedMonth> {
  const partition = partitionOf(month);
  await lockArchive(client);
  // Events of this month can be read meanwhile, but not written.
  await client.query(`lock table ${partition} in share row exclusive mode`);
  await checkIsOver(client, month);
  await client.query(
    `create temporary table needed_events on commit drop as
     select * from ${partition} event where ${neededWhen(entities)}`,
  );
  await client.query("create unique index on needed_events (chain_id, height, log_index)");
  await client.query("analyze needed_events");
  const [{ kept }, byChain] = [await countNeeded(client), await countByChain(client, partition)];
  if (byChain.length === 0) return { month, file: undefined, kept };
  const select = `select to_jsonb(event)::text as line from ${partition} event where ${IS_UNNEEDED}
    order by chain_id, height, log_index`;
  const file = await dumpEvents(client, select, folder, `events-${month.slice(0, 7)}`);
  await client.query(`truncate ${partition}`);
  await client.query(`insert into ${partition} select * from needed_events`);
  await noteArchived(client, month, file, byChain);
  return { month, file, kept };
}

const IS_UNNEEDED = `not exists (
  select from needed_events needed where needed.chain_id = event.chain_id
    and needed.height = event.height and needed.log_index = event.log_index)`;

async function lockArchive(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    "select pg_try_advisory_xact_lock(hashtextextended('causeway index archive', 0)) as locked",
  );
  if (rows[0]?.locked !== true) throw new ArchiveRunningError();
}

async function countNeeded(client: Queryable): Promise<{ kept: bigint }> {
  const { rows } = await client.query("select count(*) as kept from needed_events");
  return rows[0];
}

interface ChainEvents {
  readonly chainId: bigint;
  readonly events: bigint;
  readonly lastHeight: bigint;
}

async function countByChain(client: Queryable, partition: string): Promise<ChainEvents[]> {
  const { rows } = await client.query(
    `select chain_id as "chainId", count(*) as events, max(height) as "lastHeight"
     from ${partition} event where ${IS_UNNEEDED} group by chain_id order by chain_id`,
  );
  return rows;
}

/** If history was read again, the same events make the same file. */
async function noteArchived(
  client: Queryable,
  month: Month,
  { file, sha256 }: EventsFile,
  chains: readonly ChainEvents[],
): Promise<void> {
  await client.query(
    `insert into index.archived_events (month, sha256, chain_id, events, last_height, file)
     select $1, $2::bytea, chain_id, events, last_height, $3
     from unnest($4::bigint[], $5::bigint[], $6::bigint[]) as chain (chain_id, events, last_height)
     on conflict (month, sha256, chain_id) do update set archived_at = now()`,
    [
      ...[month, toBytea(sha256), file],
      chains.map(({ chainId }) => chainId),
      chains.map(({ events }) => events),
      chains.map(({ lastHeight }) => lastHeight),
    ],
  );
}
