import type { Queryable } from "@causeway/database";

import type { Progress } from "../ChainStore.ts";
import { fromBytea } from "./bytes.ts";
import { LeaseLostError } from "./errors.ts";

/** What the index keeps of a chain, for one transaction. */
export interface ChainRow extends Omit<Progress, "finalHash" | "observedHash"> {
  /** Unix seconds; no block above `final` is older. */
  readonly finalAt: bigint;
}

const HEIGHTS = `start_height as start, filled_height as filled, live_height as live,
  final_height as final, observed_height as observed`;

/**
 * Locks the chain's row until the transaction ends. A new writer waits for this lock before it takes its generation.
 *
 * @param patience Milliseconds after which PostgreSQL ends the transaction if its process hangs.
 * @throws LeaseLostError if the chain has a writer of another generation.
 */
export async function lockChain(
  client: Queryable,
  chainId: bigint,
  generation: bigint,
  patience: number,
): Promise<ChainRow> {
  const { rows } = await client.query(
    `select set_config('idle_in_transaction_session_timeout', $2, true) as patience, generation,
       extract(epoch from final_at)::bigint as "finalAt", ${HEIGHTS}
     from index.chains where chain_id = $1 for update`,
    [chainId, `${patience}ms`],
  );
  const current: bigint | undefined = rows[0]?.generation;
  if (current !== generation) throw new LeaseLostError(chainId, generation, current);
  const { generation: _, patience: __, ...chain } = rows[0];
  return { ...chain, live: chain.live ?? undefined };
}

/** @throws LeaseLostError if the chain has no row. */
export async function readProgress(client: Queryable, chainId: bigint): Promise<Progress> {
  const { rows } = await client.query(
    `select ${HEIGHTS}, ${hashAt("final_height")} as "finalHash",
       ${hashAt("observed_height")} as "observedHash"
     from index.chains chain where chain_id = $1`,
    [chainId],
  );
  if (rows.length === 0) throw new LeaseLostError(chainId, 0n, undefined);
  const { live, finalHash, observedHash, ...heights } = rows[0];
  return {
    ...{ ...heights, live: live ?? undefined },
    finalHash: finalHash ? fromBytea(finalHash) : undefined,
    observedHash: observedHash ? fromBytea(observedHash) : undefined,
  };
}

function hashAt(height: string): string {
  return `(select hash from index.blocks where chain_id = chain.chain_id and height = ${height})`;
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
