import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./BridgePlace.ts";
import { keysOf } from "./entryNotes.ts";

/** Transfers that one relayer of a database moves on now: the others leave them alone. */
export interface Claim {
  readonly keys: readonly string[];
  /** The claim ends by itself then, if the relayer was killed. */
  readonly until: Date;
}

/** Seconds that a transaction may take. */
const CLAIMED_SECONDS = 120;

/** Claims transfers for a transaction, but those that rest; undefined if all of them rest, or are claimed. */
export async function claimEntries(
  db: Queryable,
  { chainId }: BridgePlace,
  transferIds: readonly Hex[],
): Promise<Claim | undefined> {
  // Always in the same order, so that no two relayers wait for each other. JavaScript knows no less than milliseconds.
  const { rows } = await db.query(
    `with free as (
       select key from entry_notes where key = any($1) and next_attempt_at <= now()
       order by key for update
     )
     update entry_notes set
       next_attempt_at = date_trunc('milliseconds', now() + make_interval(secs => $2))
     from free where entry_notes.key = free.key
     returning '\\x' || encode(free.key, 'hex') as key, next_attempt_at as until`,
    [keysOf(chainId, transferIds), CLAIMED_SECONDS],
  );
  if (rows.length === 0) return undefined;
  return { keys: rows.map(({ key }) => key), until: rows[0].until };
}

/** Ends a claim. If something else was noted of a transfer since, that stays. */
export async function releaseEntries(db: Queryable, { keys, until }: Claim): Promise<void> {
  await db.query(
    `update entry_notes set next_attempt_at = now() from (
       select key from entry_notes where key = any($1) and next_attempt_at = $2
       order by key for update
     ) claimed where entry_notes.key = claimed.key`,
    [keys, until],
  );
}
