import type { LinePlace, TransferFrame } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { EntryState, Hex } from "@causeway/protocol";

import type { WaitingCount } from "../traffic/Waiting.ts";
import type { BridgePlace } from "./bridges.ts";

/** A transfer that waited at a bridge, when that was looked at last. */
export interface StoredEntry {
  readonly transferId: Hex;
  readonly assetId: Hex;
  readonly state: EntryState;
  readonly provenance: bigint;
  readonly position: bigint;
  /** Units that its limit had not let in. */
  readonly held: bigint;
  readonly refusals: number;
  readonly failures: number;
  /** Whether it is left alone now: it failed or was refused lately, or often enough. */
  readonly rests: boolean;
  /** By which it is named in calls. */
  readonly transfer: TransferFrame;
}

const COLUMNS = `e.transfer_id, e.asset_id, e.state, e.provenance, e.position, e.held, e.refusals, e.failures,
  e.next_attempt_at > now() as rests, '0x' || encode(m.lane_id, 'hex') as lane_id, m.index,
  '0x' || encode(m.frame, 'hex') as frame`;

/** Of messages that the index does not have, nothing can be called. */
const FROM = `from entries e join index.messages m
  on m.message_id = decode(substr(e.transfer_id, 3), 'hex') and m.frame is not null`;

/** Those that were looked at longest ago. */
export async function leastLookedAt(
  db: Queryable,
  { chainId, address }: BridgePlace,
  limit: number,
): Promise<Hex[]> {
  const { rows } = await db.query(
    "select transfer_id from entries where chain_id = $1 and bridge = $2 order by looked_at limit $3",
    [chainId, address, limit],
  );
  return rows.map((row) => row.transfer_id);
}

/** How many transfers wait, by asset and why. */
export async function countWaiting(
  db: Queryable,
  { chainId, address }: BridgePlace,
): Promise<WaitingCount[]> {
  const { rows } = await db.query(
    `select asset_id, case when next_attempt_at = 'infinity' then 'left' else state end as why,
       count(*) as transfers, min(since) as since
     from entries where chain_id = $1 and bridge = $2
       and state in ('waiting', 'aside', 'ready', 'claimable')
     group by asset_id, why order by asset_id, why`,
    [chainId, address],
  );
  return rows.map((row) => ({
    assetId: row.asset_id,
    state: row.why,
    transfers: row.transfers,
    since: row.since.getTime(),
  }));
}

/** The assets of which something waits. */
export async function assetsWaiting(
  db: Queryable,
  { chainId, address }: BridgePlace,
): Promise<Hex[]> {
  const { rows } = await db.query(
    `select distinct asset_id from entries
     where chain_id = $1 and bridge = $2 and state in ('waiting', 'aside', 'ready') order by asset_id`,
    [chainId, address],
  );
  return rows.map((row) => row.asset_id);
}

/** The transfer at a place of a line. */
export async function entryAt(
  db: Queryable,
  { chainId, address }: BridgePlace,
  assetId: Hex,
  { provenance, position }: LinePlace,
): Promise<StoredEntry | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS} ${FROM}
     where chain_id = $1 and bridge = $2 and asset_id = $3 and provenance = $4 and position = $5
       and state = 'waiting'`,
    [chainId, address, assetId, provenance, position],
  );
  return rows[0] && readRow(rows[0]);
}

/** What limits held of an asset, in the order of its lines: at most so many of each. */
export async function entriesHeld(
  db: Queryable,
  { chainId, address }: BridgePlace,
  assetId: Hex,
  limit: number,
): Promise<StoredEntry[][]> {
  const { rows } = await db.query(
    `select * from (
       select ${COLUMNS}, row_number() over (partition by provenance order by position) as place ${FROM}
       where chain_id = $1 and bridge = $2 and asset_id = $3 and state = 'waiting' and held > 0
     ) held where place <= $4 order by provenance, position`,
    [chainId, address, assetId, limit],
  );
  const lines = Map.groupBy(rows, (row) => row.provenance);
  return [...lines.values()].map((line) => line.map(readRow));
}

/** Transfers of an asset in a state that may be tried now, those first that were due first. */
export async function entriesDue(
  db: Queryable,
  { chainId, address }: BridgePlace,
  assetId: Hex,
  state: "aside" | "ready",
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} ${FROM}
     where chain_id = $1 and bridge = $2 and asset_id = $3 and state = $4 and e.next_attempt_at <= now()
     order by e.next_attempt_at limit $5`,
    [chainId, address, assetId, state, limit],
  );
  return rows.map(readRow);
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the queries here
function readRow(row: any): StoredEntry {
  return {
    transferId: row.transfer_id,
    assetId: row.asset_id,
    state: row.state,
    provenance: row.provenance,
    position: row.position,
    held: row.held,
    refusals: row.refusals,
    failures: row.failures,
    rests: row.rests,
    transfer: { laneId: row.lane_id, index: row.index, frame: row.frame },
  };
}
