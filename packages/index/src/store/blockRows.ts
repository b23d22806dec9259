import type { Queryable } from "@causeway/database";

import type { IndexedBlock } from "../IndexedChain.ts";
import { fromBytea, toBytea } from "./bytes.ts";

export async function insertBlocks(
  client: Queryable,
  chainId: bigint,
  blocks: readonly IndexedBlock[],
): Promise<void> {
  await client.query(
    `insert into index.blocks (chain_id, height, hash, parent_hash, at)
     select $1, height, hash, parent_hash, to_timestamp(at)
     from unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::bigint[])
       as block (height, hash, parent_hash, at)`,
    [
      chainId,
      blocks.map(({ height }) => height),
      blocks.map(({ hash }) => toBytea(hash)),
      blocks.map(({ parentHash }) => toBytea(parentHash)),
      blocks.map(({ at }) => at),
    ],
  );
}

/** Removes the blocks below one height, and those above another. */
export async function deleteBlocks(
  client: Queryable,
  chainId: bigint,
  { below, above }: { readonly below?: bigint; readonly above: bigint },
): Promise<void> {
  await client.query(
    "delete from index.blocks where chain_id = $1 and (height < $2::bigint or height > $3)",
    [chainId, below, above],
  );
}

/** Kept blocks above the newest final one, newest first. */
export async function readBlocks(client: Queryable, chainId: bigint): Promise<IndexedBlock[]> {
  const { rows } = await client.query(
    `${SELECT} where chain_id = $1
       and height > (select final_height from index.chains where chain_id = $1)
     order by height desc`,
    [chainId],
  );
  return rows.map(blockOf);
}

/** One of the kept blocks. */
export async function readBlock(
  client: Queryable,
  chainId: bigint,
  height: bigint,
): Promise<IndexedBlock | undefined> {
  const { rows } = await client.query(`${SELECT} where chain_id = $1 and height = $2`, [
    chainId,
    height,
  ]);
  return rows.map(blockOf)[0];
}

const SELECT =
  "select height, hash, parent_hash, extract(epoch from at)::bigint as at from index.blocks";

function blockOf(row: {
  height: bigint;
  hash: Buffer;
  parent_hash: Buffer;
  at: bigint;
}): IndexedBlock {
  const { height, at } = row;
  return { height, hash: fromBytea(row.hash), parentHash: fromBytea(row.parent_hash), at };
}
