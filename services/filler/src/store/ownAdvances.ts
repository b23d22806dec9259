import { prepared, type Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** Which event says that a receiver was paid in advance. */
export interface AdvanceKey {
  /** Of the destination. */
  readonly chainId: bigint;
  readonly transaction: Hex;
  readonly logIndex: number;
}

/** What a transfer is that was advanced. */
export interface NamedAdvance {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly assetId: Hex;
  /** Units that were sent. */
  readonly whole: bigint;
  /** What was offered for it in that block, units. */
  readonly fee: bigint;
}

/** An advance in the account's name that the index has, and of which nothing is noted. */
export interface UnnamedAdvance extends AdvanceKey {
  readonly advanceId: Hex;
  readonly blockHash: Hex;
  /** Time of that block, unix seconds. */
  readonly at: bigint;
}

/** Without a note of its block's time: the same transaction may be in another block now. */
const unnamedOf = (chainId: string, above: string) => `
  from index.advances a
  where a.advancer = (select address from account) and a.chain_id = ${chainId} and a.height > ${above}
    and not exists (
      select from advance_notes n
      where n.chain_id = a.chain_id and n.transaction = a.transaction and n.log_index = a.log_index
        and n.at = a.at)`;

/** Advances in the account's name on a chain, in blocks above a height, of which nothing is noted. */
export async function unnamedAdvances(
  db: Queryable,
  chainId: bigint,
  above: bigint,
): Promise<UnnamedAdvance[]> {
  const { rows } = await db.query(
    `select transaction, log_index, advance_id, block, extract(epoch from at)::bigint as at ${unnamedOf("$1", "$2")}
     order by height, log_index`,
    [chainId, above],
  );
  return rows.map((row) => ({
    chainId,
    transaction: fromBytea(row.transaction),
    logIndex: row.log_index,
    advanceId: fromBytea(row.advance_id),
    blockHash: fromBytea(row.block),
    at: row.at,
  }));
}

/** Whether there is such an advance on any of some chains, in blocks above a height of its own. */
export async function hasUnnamed(
  db: Queryable,
  above: ReadonlyMap<bigint, bigint>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    prepared(
      `select from unnest($1::bigint[], $2::bigint[]) as known (chain_id, above)
       where exists (select ${unnamedOf("known.chain_id", "known.above")}) limit 1`,
      [[...above.keys()], [...above.values()]],
    ),
  );
  return rowCount !== 0;
}

/**
 * Notes what was advanced.
 *
 * @param named Undefined if others paid in the account's name.
 */
export async function noteAdvance(
  db: Queryable,
  { chainId, transaction, logIndex, at }: UnnamedAdvance,
  named: NamedAdvance | undefined,
): Promise<void> {
  const own = named && [toBytea(named.laneId), named.originChainId, toBytea(named.assetId)];
  await db.query(
    `insert into advance_notes
       (chain_id, transaction, log_index, at, is_own, lane_id, origin_chain_id, asset_id, whole, fee)
     values ($1, $2, $3, to_timestamp($4), $5, $6, $7, $8, $9, $10)
     on conflict (chain_id, transaction, log_index) do update set at = excluded.at, fee = excluded.fee`,
    [
      ...[chainId, toBytea(transaction), logIndex, at, named !== undefined],
      ...(own ?? [null, null, null]),
      ...[named?.whole ?? null, named?.fee ?? null],
    ],
  );
}
