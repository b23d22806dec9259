import type { BlockFacts } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** How far a chain was read. */
export interface Cursor {
  readonly observedHeight: bigint;
  /** Hash of that block; null where any will do. */
  readonly observedHash: Hex | null;
  /** Unix seconds; null before anything was read. */
  readonly observedAt: bigint | null;
  /** Up to here, blocks were read when they were final. */
  readonly finalisedHeight: bigint;
  readonly finalisedAt: bigint | null;
  /** Up to here, our transactions were booked. */
  readonly countedHeight: bigint;
}

/** The cursor of a chain; it starts before `startHeight`. */
export async function readCursor(
  db: Queryable,
  chainId: bigint,
  startHeight: bigint,
): Promise<Cursor> {
  const { rows } = await db.query("select * from chains where chain_id = $1", [chainId]);
  const before = startHeight - 1n;
  const [row] = rows;
  return {
    observedHeight: row?.observed_height ?? before,
    observedHash: row?.observed_hash ?? null,
    observedAt: row?.observed_at ?? null,
    finalisedHeight: row?.finalised_height ?? before,
    finalisedAt: row?.finalised_at ?? null,
    countedHeight: row?.counted_height ?? 0n,
  };
}

/** Notes that blocks up to one were read that may still be replaced. */
export async function writeObserved(
  db: Queryable,
  chainId: bigint,
  height: bigint,
  { hash, timestamp }: BlockFacts,
): Promise<void> {
  await db.query(
    `insert into chains (chain_id, observed_height, observed_hash, observed_at, finalised_height)
     values ($1, $2, $3, $4, -1)
     on conflict (chain_id) do update set
       observed_height = excluded.observed_height, observed_hash = excluded.observed_hash,
       observed_at = excluded.observed_at`,
    [chainId, height, hash, timestamp],
  );
}

/** Notes that blocks up to one were read when they were final. */
export async function writeFinalised(
  db: Queryable,
  chainId: bigint,
  height: bigint,
  { hash, timestamp }: BlockFacts,
): Promise<void> {
  await db.query(
    `insert into chains
       (chain_id, observed_height, observed_hash, observed_at, finalised_height, finalised_at)
     values ($1, $2, $3, $4, $2, $4)
     on conflict (chain_id) do update set
       finalised_height = excluded.finalised_height, finalised_at = excluded.finalised_at,
       observed_height = greatest(chains.observed_height, excluded.observed_height),
       observed_hash = case when chains.observed_height < excluded.observed_height
         then excluded.observed_hash else chains.observed_hash end,
       observed_at = case when chains.observed_height < excluded.observed_height
         then excluded.observed_at else chains.observed_at end`,
    [chainId, height, hash, timestamp],
  );
}

/** Has all that is not final read again. */
export async function rewindObserved(db: Queryable, chainId: bigint): Promise<void> {
  await db.query(
    `update chains set observed_height = finalised_height, observed_hash = null, observed_at = finalised_at
     where chain_id = $1`,
    [chainId],
  );
}

export async function writeCounted(db: Queryable, chainId: bigint, height: bigint): Promise<void> {
  await db.query("update chains set counted_height = $2 where chain_id = $1", [chainId, height]);
}

export async function noteCaughtUp(db: Queryable, chainId: bigint): Promise<void> {
  await db.query("update chains set caught_up = true where chain_id = $1 and not caught_up", [
    chainId,
  ]);
}

/** Of some chains, those whose newest block was never read yet. */
export async function behindOf(db: Queryable, chainIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await db.query(
    `select chain_id from unnest($1::bigint[]) as known (chain_id)
     where not exists (select from chains c where c.chain_id = known.chain_id and c.caught_up)`,
    [chainIds],
  );
  return rows.map((row) => row.chain_id);
}
