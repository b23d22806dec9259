import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** Which rows of a chain are taken at random, and how many. */
export interface SentSample {
  readonly originChainId: bigint;
  /** Of their blocks, both included. */
  readonly from: bigint;
  readonly to: bigint;
  readonly size: number;
}

/**
 * Ids of rows at random, or of all if there are not so many. An index by chain, block and log finds them.
 *
 * @param id Name of the column that is returned.
 */
export async function sampleSent(
  db: Queryable,
  { table, id }: { readonly table: string; readonly id: string },
  { originChainId, from, to, size }: SentSample,
): Promise<Hex[]> {
  const { rows } = await db.query(
    `with first as materialized (
       select ${id} from ${table}
       where origin_chain_id = $1 and sent_height between $2 and $3
       order by sent_height, sent_log_index limit $4 + 1
     )
     select distinct '0x' || encode(${id}, 'hex') as id from (
       select ${id} from first where (select count(*) from first) <= $4
       union all
       select picked.${id}
       from generate_series(1, $4) as number
       cross join lateral (
         select $2 + (random() * ($3 - $2 + number * 0))::bigint as height offset 0) as at
       cross join lateral (
         select ${id} from ${table}
         where origin_chain_id = $1 and sent_height <= at.height and sent_height >= $2
         order by sent_height desc, sent_log_index desc limit 1
       ) picked
       where (select count(*) from first) > $4
     ) as sample order by id`,
    [originChainId, from, to, size],
  );
  return rows.map(({ id: found }) => found);
}
