import type { TransferEntry } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import { entryKey } from "@causeway/index/transfers";
import type { Hex } from "@causeway/protocol";

import type { RelayerConfig } from "../config.ts";
import type { BridgePlace } from "./BridgePlace.ts";

/** States of transfers that wait, in the index and in notes. */
export const OPEN = "('waiting', 'aside', 'ready', 'claimable')";

/**
 * A transfer fails if it stands aside again after we brought it back. If it is ready now, another call than before is tried.
 * The noted row decides on both.
 */
const CHANGES = `
  failures = case
    when excluded.state = 'ready' and noted.state <> 'ready' then 0
    when excluded.state = 'aside' and noted.retried then noted.failures + 1
    else noted.failures end,
  refusals = case when excluded.state = noted.state then noted.refusals else 0 end,
  retried = noted.retried and excluded.state = 'waiting',
  reason = case
    when excluded.state = 'aside' and noted.retried then 'it stands aside again'
    else noted.reason end,
  next_attempt_at = case
    when excluded.state = 'ready' and noted.state <> 'ready' then now()
    when excluded.state = 'aside' and noted.retried then
      case
        when noted.failures + 1 >= ($1::jsonb ->> 'attempts')::integer then 'infinity'
        else now() + make_interval(secs => least(
          ($1::jsonb ->> 'longest')::float8,
          ($1::jsonb ->> 'retryAfter')::float8 * 2 ^ noted.failures
        ))
      end
    else noted.next_attempt_at end`;

/** How often, and after which pauses, what failed is tried again. */
export type Patience = Pick<RelayerConfig["payouts"], "attempts" | "retryAfter" | "longest">;

/** Notes what the index tells of transfers at a bridge since it was noted last. Doing it again changes nothing. */
export async function noteEntries(
  db: Queryable,
  { chainId, address }: BridgePlace,
  patience: Patience,
): Promise<void> {
  // Always in the same order, so that no two relayers wait for each other.
  await db.query(
    `with told as (
       select key from index.entries where chain_id = $2 and state in ${OPEN}
       union select key from entry_notes where chain_id = $2
     )
     insert into entry_notes as noted
       (key, chain_id, told_block, told_log_index, state, provenance, position, held)
     select key, e.chain_id, e.block, e.log_index, e.state, e.provenance, e.position, e.held
     from told join index.entries e using (key) left join entry_notes n using (key)
     where e.bridge = $3
       and (n.told_block, n.told_log_index) is distinct from (e.block, e.log_index)
     order by key
     on conflict (key) do update set
       told_block = excluded.told_block, told_log_index = excluded.told_log_index,
       state = excluded.state, held = excluded.held, provenance = excluded.provenance,
       position = excluded.position, ${CHANGES}`,
    [textOf(patience), chainId, toBytea(address)],
  );
}

/** Corrects what is noted by what the bridge says now. */
export async function correctEntries(
  db: Queryable,
  { chainId }: BridgePlace,
  transferIds: readonly Hex[],
  entries: readonly TransferEntry[],
  patience: Patience,
): Promise<void> {
  await db.query(
    `insert into entry_notes as noted
       (key, chain_id, state, provenance, position, held, is_voided)
     select key, $2::bigint, said.state, said.provenance, said.position, said.held, said.is_voided
     from unnest($3::bytea[], $4::text[], $5::bigint[], $6::bigint[], $7::numeric[], $8::boolean[])
       as said (key, state, provenance, position, held, is_voided)
     order by key
     on conflict (key) do update set
       state = excluded.state, provenance = excluded.provenance, position = excluded.position,
       held = excluded.held, is_voided = excluded.is_voided, looked_at = now(), ${CHANGES}`,
    [
      ...[textOf(patience), chainId, keysOf(chainId, transferIds)],
      ...(["state", "provenance", "position", "held", "isVoided"] as const).map((part) =>
        entries.map((entry) => entry[part]),
      ),
    ],
  );
}

/**
 * Forgets notes of transfers that wait no more, once that is final. If blocks were replaced, a transfer may be noted that
 * never waited: its notes stay for a while.
 */
export async function forgetEnded(db: Queryable, { chainId }: BridgePlace): Promise<void> {
  await db.query(
    `delete from entry_notes where key in (
       select key from entry_notes left join index.entries e using (key)
       where entry_notes.chain_id = $1 and case
         when e.key is null then looked_at < now() - interval '7 days'
         else e.final and e.state not in ${OPEN} end
       order by key for update of entry_notes
     )`,
    [chainId],
  );
}

/** Keys of transfers in the index's entries. */
export function keysOf(chainId: bigint, transferIds: readonly Hex[]): string[] {
  return transferIds.map((id) => toBytea(entryKey(chainId, id)));
}

function textOf({ attempts, retryAfter, longest }: Patience): string {
  return JSON.stringify({ attempts, retryAfter, longest });
}
