import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** How far a bridge was read. */
interface Cursor {
  readonly observedHeight: bigint;
  /** Up to here, blocks were read when they were final. */
  readonly finalisedHeight: bigint;
}

/** A bridge that is read. */
export interface BridgePlace {
  readonly chainId: bigint;
  /** In lower case. */
  readonly address: Hex;
}

/** How far a bridge was read; it starts before `startHeight`. */
export async function readBridgeCursor(
  db: Queryable,
  { chainId, address }: BridgePlace,
  startHeight: bigint,
): Promise<Cursor> {
  const { rows } = await db.query(
    "select observed_height, finalised_height from bridges where chain_id = $1 and address = $2",
    [chainId, address],
  );
  const before = startHeight - 1n;
  const [row] = rows;
  if (row === undefined) return { observedHeight: before, finalisedHeight: before };
  return { observedHeight: row.observed_height, finalisedHeight: row.finalised_height };
}

export async function writeBridgeCursor(
  db: Queryable,
  { chainId, address }: BridgePlace,
  { observedHeight, finalisedHeight }: Cursor,
): Promise<void> {
  await db.query(
    `insert into bridges (chain_id, address, observed_height, finalised_height)
     values ($1, $2, $3, $4)
     on conflict (chain_id, address) do update set
       observed_height = greatest(bridges.observed_height, excluded.observed_height),
       finalised_height = greatest(bridges.finalised_height, excluded.finalised_height)`,
    [chainId, address, observedHeight, finalisedHeight],
  );
}
