import type { Queryable } from "@causeway/database";

import { HistoryStartError } from "../store/errors.ts";

/** The process that is going to write a chain. */
export interface ChainWriter {
  readonly chainId: bigint;
  /** First block that can hold an event of the environment; it counts when the chain is new to the index. */
  readonly start: bigint;
  /** For people: which process it is, and where. */
  readonly writer: string;
  /** What the process reads of the chain (`IndexedChain.sources`); left out by a process that reads nothing. */
  readonly sources?: readonly string[];
}

/**
 * Makes this process the writer of the chain. It waits for a transaction of the writer before; from now on that one
 * changes nothing.
 *
 * If it reads events that the writers before did not read, the chain's history counts as unread, and is filled in again.
 *
 * @param client The connection that holds the chain: so no process takes a generation after it lost the chain.
 * @returns the generation, for `PgChainStore`.
 * @throws HistoryStartError if the index of the chain began above `start`.
 */
export async function takeGeneration(
  client: Queryable,
  { chainId, start, writer, sources }: ChainWriter,
): Promise<bigint> {
  const { rows } = await client.query(
    `insert into index.chains as chain (chain_id, generation, writer, writer_since, start_height,
       filled_height, final_height, final_at, observed_height, sources)
     values ($1, 1, $2, now(), $3, $3::bigint - 1, $3::bigint - 1, to_timestamp(0), $3::bigint - 1,
       coalesce($4::text[], '{}'))
     on conflict (chain_id) do update
       set generation = chain.generation + 1, writer = excluded.writer, writer_since = now(),
         sources = coalesce($4, chain.sources),
         filled_height = case when $4 <@ chain.sources is not false then chain.filled_height
           else chain.start_height - 1 end,
         live_height = case when $4 <@ chain.sources is not false then chain.live_height
           when chain.live_height is not null then chain.final_height + 1 end
     returning generation, start_height as begun`,
    [chainId, writer, start, sources],
  );
  const { generation, begun } = rows[0];
  if (start < begun) throw new HistoryStartError(chainId, begun, start);
  return generation;
}
