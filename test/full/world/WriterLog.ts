import type pg from "pg";

/** A change of a chain's row, in the order in which they were made. */
interface Write {
  readonly chain: bigint;
  readonly generation: bigint;
  /** Name of the process. */
  readonly writer: string;
}

/**
 * Every change of the rows by which writers of chains are fenced. A writer locks its chain's row before it writes, so the
 * numbers of the log are in the order of the transactions.
 */
const LOG = `
  create table public.writes (
    number bigint generated always as identity, chain bigint, generation bigint, writer text
  );
  create function public.log_write() returns trigger language plpgsql as $$
  begin
    insert into public.writes (chain, generation, writer)
    values (new.chain_id, new.generation, current_setting('application_name'));
    return null;
  end $$;
  create trigger log_write after insert or update on index.chains
    for each row execute function public.log_write()`;

/** Has the database log all writes from now on. */
export async function logWrites(db: pg.Pool): Promise<void> {
  await db.query(LOG);
}

/** What the log shows of writers. */
export interface WriterHistory {
  readonly writes: number;
  /** Times that a chain was taken by another process, or again. */
  readonly generations: number;
  /** Writes of an older generation after a newer one, and writes of one generation by two processes. */
  readonly overlaps: readonly string[];
}

/** Reads the log. */
export async function writerHistory(db: pg.Pool): Promise<WriterHistory> {
  const { rows } = await db.query<Write>(
    "select chain, generation, writer from public.writes order by number",
  );
  const newest = new Map<bigint, Write>();
  const overlaps: string[] = [];
  let generations = 0;
  for (const write of rows) {
    const last = newest.get(write.chain);
    const isNewer = last === undefined || write.generation > last.generation;
    if (isNewer) generations += 1;
    else if (write.generation < last.generation || write.writer !== last.writer) {
      overlaps.push(`${describe(write)} after ${describe(last)}`);
    }
    newest.set(write.chain, write);
  }
  return { writes: rows.length, generations, overlaps };
}

function describe({ chain, generation, writer }: Write): string {
  return `generation ${generation} of chain ${chain} by ${writer}`;
}
