import type { Queryable } from "@causeway/database";

/** A chain that a benchmark writes. */
export interface WrittenChain {
  readonly chainId: bigint;
  readonly generation: bigint;
  /** First block of its history. */
  readonly start: bigint;
}

/** Makes a benchmark the writer of a chain that the index does not have yet. */
export async function addChain(
  db: Queryable,
  { chainId, generation, start }: WrittenChain,
): Promise<void> {
  await db.query(
    `insert into index.chains (chain_id, generation, writer, writer_since, start_height,
       filled_height, final_height, final_at, observed_height)
     values ($1, $2, 'bench', now(), $3, $3::bigint - 1, $3::bigint - 1, to_timestamp(0), $3::bigint - 1)`,
    [chainId, generation, start],
  );
}
