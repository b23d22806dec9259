import { inTransaction, type Queryable } from "@causeway/database";
import type { Pool } from "pg";

import { forgetCosts } from "../costs/forgetCosts.ts";
import type { Entity, Subject } from "../Entity.ts";
import { checkNotArchived } from "./archived.ts";
import { deleteBlocks } from "./blockRows.ts";
import { type ChainRow, lockChain, storeProgress } from "./chainRow.ts";
import { ForgetRangeError } from "./errors.ts";
import { type ChangedRows, lockEntities, refold } from "./refold.ts";
import { deleteSubjectsAbove } from "./subjectRows.ts";

/** Which part of a chain is forgotten, and by which writer. */
export interface ForgetOptions {
  readonly chainId: bigint;
  /** As `takeGeneration` gave it. */
  readonly generation: bigint;
  readonly entities: readonly Entity[];
  /** Newest block that stays. */
  readonly above: bigint;
  /** Whether everything is done but stored, to see the result. */
  readonly isTrial: boolean;
}

/** What the index lost. */
export interface Forgotten {
  readonly blocks: bigint;
  readonly events: number;
  /** Tables with rows that changed or went. */
  readonly rows: readonly ChangedRows[];
}

/** Milliseconds for computations between two statements. */
const PATIENCE_MILLISECONDS = 60_000;
/** Subjects whose rows are computed at once. */
const AT_ONCE = 5_000;

/**
 * Removes all that the index holds of a chain above a height, final blocks too, and computes rows again, in one
 * transaction. The follower then reads these blocks again.
 *
 * @throws ForgetRangeError, ArchivedBlocksError, LeaseLostError
 */
export async function forgetAbove(db: Pool, options: ForgetOptions): Promise<Forgotten> {
  const { chainId, generation, above, isTrial } = options;
  try {
    return await inTransaction(db, async (client) => {
      const chain = await lockChain(client, chainId, generation, PATIENCE_MILLISECONDS);
      if (above < chain.start - 1n || above >= chain.observed) {
        throw new ForgetRangeError(chainId, above, chain.start, chain.observed);
      }
      await checkNotArchived(client, chainId, above);
      const forgotten = await forget(client, options, chain);
      if (isTrial) throw new Tried(forgotten);
      return forgotten;
    });
  } catch (error) {
    if (error instanceof Tried) return error.forgotten;
    throw error;
  }
}

/** Ends a transaction whose changes nobody wants to store. */
class Tried extends Error {
  readonly forgotten: Forgotten;

  constructor(forgotten: Forgotten) {
    super("a trial stores nothing");
    this.forgotten = forgotten;
  }
}

async function forget(
  client: Queryable,
  { chainId, entities, above }: ForgetOptions,
  chain: ChainRow,
): Promise<Forgotten> {
  // Nobody shares costs meanwhile: a share may rest on a message that goes.
  await client.query("lock table index.transactions in exclusive mode");
  const left = await progressBelow(client, chainId, chain, above);
  await deleteBlocks(client, chainId, { above });
  const { rowCount } = await client.query(
    `delete from index.events where chain_id = $1 and height > $2 and at >= to_timestamp($3::bigint)`,
    [chainId, above, left.finalAt],
  );
  const subjects = await deleteSubjectsAbove(client, chainId, above);
  await storeProgress(client, chainId, left);
  const rows = await refoldAll(client, entities, subjects);
  await forgetCosts(client, { chainId, above, rows });
  return { blocks: chain.observed - above, events: rowCount ?? 0, rows };
}

/** How far the chain counts as read once all above a height is gone. If a part of history goes, the head begins again. */
async function progressBelow(
  client: Queryable,
  chainId: bigint,
  chain: ChainRow,
  above: bigint,
): Promise<ChainRow> {
  const { live, filled, final } = chain;
  if (above >= final) return { ...chain, observed: above };
  const keepsHead = live !== undefined && above >= live - 1n;
  const reached = above < filled ? above : filled;
  const last = keepsHead ? above : reached;
  const finalAt = await timeBelow(client, chainId, last);
  const left = { ...chain, final: last, observed: last, finalAt };
  return keepsHead ? left : { ...left, filled: reached, live: undefined };
}

/** Time of the newest event up to a height; 0 without one. */
async function timeBelow(client: Queryable, chainId: bigint, height: bigint): Promise<bigint> {
  const { rows } = await client.query(
    `select extract(epoch from at)::bigint as at from index.events
     where chain_id = $1 and height <= $2 order by height desc limit 1`,
    [chainId, height],
  );
  return rows[0]?.at ?? 0n;
}

/** All locks come first: part by part, two transactions could wait for each other. */
async function refoldAll(
  client: Queryable,
  entities: readonly Entity[],
  subjects: readonly Subject[],
): Promise<ChangedRows[]> {
  await lockEntities(client, subjects);
  const byTable = new Map<string, ChangedRows>();
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const part = await refold(client, entities, subjects.slice(from, from + AT_ONCE), []);
    for (const { table, changed, removed } of part) {
      const known = byTable.get(table) ?? { changed: [], removed: [] };
      byTable.set(table, {
        table,
        changed: [...known.changed, ...changed],
        removed: [...known.removed, ...removed],
      });
    }
  }
  return [...byTable.values()].filter(
    ({ changed, removed }) => changed.length + removed.length > 0,
  );
}
