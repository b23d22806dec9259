import type { EntryEvent, TransferEntry } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { type Hex, isOpenEntry } from "@causeway/protocol";

import type { RelayerConfig } from "../config.ts";
import type { BridgePlace } from "./bridges.ts";

/**
 * Who stands aside again after we brought them back has failed; who is ready is called by another call than before. Of both
 * the row that there was decides.
 */
const CHANGES = `
  failures = case
    when excluded.state = 'ready' and entries.state <> 'ready' then 0
    when excluded.state = 'aside' and entries.retried then entries.failures + 1
    else entries.failures end,
  refusals = case when excluded.state = entries.state then entries.refusals else 0 end,
  retried = entries.retried and excluded.state = 'waiting',
  reason = case
    when excluded.state = 'aside' and entries.retried then 'it stands aside again'
    else entries.reason end,
  next_attempt_at = case
    when excluded.state = 'ready' and entries.state <> 'ready' then now()
    when excluded.state = 'aside' and entries.retried then
      case
        when entries.failures + 1 >= ($2::jsonb ->> 'attempts')::integer then 'infinity'
        else now() + make_interval(secs => least(
          ($2::jsonb ->> 'longest')::float8,
          ($2::jsonb ->> 'retryAfter')::float8 * 2 ^ entries.failures
        ))
      end
    else entries.next_attempt_at end`;

/** How often, and after which pauses, what failed is tried again. */
export type Patience = Pick<RelayerConfig["payouts"], "attempts" | "retryAfter" | "longest">;

/**
 * Stores what a bridge told. Doing it again changes nothing.
 *
 * @param final Whether the blocks are final: only then what was paid, or went back, is forgotten.
 */
export async function storeEntryEvents(
  db: Queryable,
  { chainId, address }: BridgePlace,
  events: readonly EntryEvent[],
  final: boolean,
  patience: Patience,
): Promise<void> {
  for (const event of events) {
    const { transferId, assetId, state, provenance, position, held, height, logIndex } = event;
    if (assetId === undefined || !isOpenEntry(state)) {
      if (final) await forget(db, { chainId, address }, event);
      continue;
    }
    await db.query(
      `insert into entries
         (chain_id, bridge, transfer_id, asset_id, state, provenance, position, held, height, log_index)
       values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (chain_id, bridge, transfer_id) do update set
         state = excluded.state, provenance = excluded.provenance, position = excluded.position,
         held = excluded.held, height = excluded.height, log_index = excluded.log_index, ${CHANGES}
       where (excluded.height, excluded.log_index) > (entries.height, entries.log_index)`,
      [
        ...[chainId, textOf(patience), address, transferId, assetId, state],
        ...[provenance, position, held, height, logIndex],
      ],
    );
  }
}

async function forget(
  db: Queryable,
  { chainId, address }: BridgePlace,
  { transferId, height, logIndex }: EntryEvent,
): Promise<void> {
  await db.query(
    `delete from entries where chain_id = $1 and bridge = $2 and transfer_id = $3
       and (height, log_index) <= ($4, $5)`,
    [chainId, address, transferId, height, logIndex],
  );
}

/** Corrects what is stored by what the bridge says now. */
export async function correctEntries(
  db: Queryable,
  { chainId, address }: BridgePlace,
  transferIds: readonly Hex[],
  entries: readonly TransferEntry[],
  patience: Patience,
): Promise<void> {
  for (const [index, transferId] of transferIds.entries()) {
    const { state, provenance, position, held, isVoided } = entries[index] as TransferEntry;
    await db.query(
      `insert into entries
         (chain_id, bridge, transfer_id, asset_id, state, provenance, position, held, height, log_index, is_voided)
       select chain_id, bridge, transfer_id, asset_id, $5, $6, $7, $8, height, log_index, $9
       from entries where chain_id = $1 and bridge = $3 and transfer_id = $4
       on conflict (chain_id, bridge, transfer_id) do update set
         state = excluded.state, provenance = excluded.provenance, position = excluded.position,
         held = excluded.held, is_voided = excluded.is_voided, looked_at = now(), ${CHANGES}`,
      [chainId, textOf(patience), address, transferId, state, provenance, position, held, isVoided],
    );
  }
}

/** Of blocks that were replaced, a transfer may be known that never waited. */
export async function forgetGone(db: Queryable, { chainId, address }: BridgePlace): Promise<void> {
  await db.query(
    `delete from entries where chain_id = $1 and bridge = $2
       and state in ('none', 'returned', 'refunded') and since < now() - interval '7 days'`,
    [chainId, address],
  );
}

function textOf({ attempts, retryAfter, longest }: Patience): string {
  return JSON.stringify({ attempts, retryAfter, longest });
}
