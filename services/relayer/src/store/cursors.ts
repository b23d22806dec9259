import type { Queryable } from "@causeway/database";

/** How far a chain was read. */
export interface Cursor {
  readonly observedHeight: bigint;
  /** Up to here, blocks were read when they were final. */
  readonly finalisedHeight: bigint;
}

/** The cursor of a chain; it starts before `startHeight`. */
export async function readCursor(
  db: Queryable,
  chainId: bigint,
  startHeight: bigint,
): Promise<Cursor> {
  const { rows } = await db.query(
    "select observed_height, finalised_height from chains where chain_id = $1",
    [chainId],
  );
  const before = startHeight - 1n;
  const [row] = rows;
  if (row === undefined) return { observedHeight: before, finalisedHeight: before };
  return { observedHeight: row.observed_height, finalisedHeight: row.finalised_height };
}

export async function writeCursor(db: Queryable, chainId: bigint, cursor: Cursor): Promise<void> {
  await db.query(
    `insert into chains (chain_id, observed_height, finalised_height) values ($1, $2, $3)
     on conflict (chain_id) do update set
       observed_height = greatest(chains.observed_height, excluded.observed_height),
       finalised_height = greatest(chains.finalised_height, excluded.finalised_height)`,
    [chainId, cursor.observedHeight, cursor.finalisedHeight],
  );
}
