import { prepared, type Queryable } from "@causeway/database";

/** Notes when messages of a chain were seen in final blocks. The index says which blocks are final, and not since when. */
export async function noteFinal(db: Queryable, chainId: bigint): Promise<void> {
  await db.query(
    prepared(
      `with read as (
       select final_height as height from index.chains
       where chain_id = $1 and filled_height >= live_height - 1
         and final_height > coalesce((select height from noted_heights where chain_id = $1), -1)
     ), noted as (
       insert into message_notes (message_id, finalised_at)
       select distinct message_id, now() from index.messages, read
       where origin_chain_id = $1 and sent_final and sent_height <= read.height
         and sent_height > coalesce((select height from noted_heights where chain_id = $1), -1)
       order by message_id
       on conflict (message_id) do update
         set finalised_at = coalesce(message_notes.finalised_at, excluded.finalised_at)
     )
     insert into noted_heights select $1, height from read
     on conflict (chain_id) do update
       set height = greatest(noted_heights.height, excluded.height)`,
      [chainId],
    ),
  );
}
