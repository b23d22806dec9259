import type { Queryable } from "@causeway/database";

import type { Progress } from "../ChainStore.ts";
import { LeaseLostError } from "./errors.ts";

/** What the index keeps of a chain, for one transaction. */
export interface ChainRow extends Progress {
  /** Unix seconds; no block above `final` is older. */
  readonly finalAt: bigint;
}

const COLUMNS = `generation, start_height as start, filled_height as filled, live_height as live,
  final_height as final, observed_height as observed, extract(epoch from final_at)::bigint as "finalAt"`;

/**
 * Locks the chain's row until the transaction ends. A new writer waits for this lock before it takes its generation.
 *
 * @throws LeaseLostError if the chain has a writer of another generation.
 */
export async function lockChain(
  client: Queryable,
  chainId: bigint,
  generation: bigint,
): Promise<ChainRow> {
  const { rows } = await client.query(
    `select ${COLUMNS} from index.chains where chain_id = $1 for update`,
    [chainId],
  );
  const current: bigint | undefined = rows[0]?.generation;
  if (current !== generation) throw new LeaseLostError(chainId, generation, current);
  return { ...rows[0], live: rows[0].live ?? undefined };
}

/** @throws LeaseLostError if the chain has no row. */
export async function readProgress(client: Queryable, chainId: bigint): Promise<Progress> {
  const { rows } = await client.query(`select ${COLUMNS} from index.chains where chain_id = $1`, [
    chainId,
  ]);
  if (rows.length === 0) throw new LeaseLostError(chainId, 0n, undefined);
  const { start, filled, live, final, observed } = rows[0];
  return { start, filled, live: live ?? undefined, final, observed };
}

export async function storeProgress(
  client: Queryable,
  chainId: bigint,
  { filled, live, final, finalAt, observed }: ChainRow,
): Promise<void> {
  await client.query(
    `update index.chains set filled_height = $2, live_height = $3, final_height = $4,
       final_at = to_timestamp($5::bigint), observed_height = $6
     where chain_id = $1`,
    [chainId, filled, live, final, finalAt, observed],
  );
}

/** Newest final height of each chain. */
export async function finalHeights(client: Queryable): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await client.query("select chain_id, final_height from index.chains");
  return new Map(rows.map((row) => [row.chain_id, row.final_height]));
}
