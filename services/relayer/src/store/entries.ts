import type { LinePlace, TransferFrame } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { EntryState, Hex } from "@causeway/protocol";

import type { WaitingCount } from "../traffic/Waiting.ts";
import type { BridgePlace } from "./BridgePlace.ts";
import { OPEN } from "./entryNotes.ts";

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

const COLUMNS = `e.transfer_id, e.asset_id, n.state, n.provenance, n.position, n.held, n.refusals, n.failures,
  n.next_attempt_at > now() as rests, m.lane_id, m.index, m.frame`;

/** Transfers of which something is noted at a bridge. The state is the noted one: it may be newer than the index. */
const NOTED = "from entry_notes n join index.entries e using (key)";

/** Of messages that the index does not have, nothing can be called. */
const CALLABLE = `${NOTED}
  join index.messages m on m.message_id = e.transfer_id and m.frame is not null`;

const AT_BRIDGE = "n.chain_id = $1 and e.bridge = $2";

/** Those of which the bridge was asked longest ago. */
export async function leastLookedAt(
  db: Queryable,
  { chainId, address }: BridgePlace,
  limit: number,
): Promise<Hex[]> {
  const { rows } = await db.query(
    `select e.transfer_id ${NOTED} where ${AT_BRIDGE} order by n.looked_at limit $3`,
    [chainId, toBytea(address), limit],
  );
  return rows.map((row) => fromBytea(row.transfer_id));
}

/** How many transfers wait, by asset and why. */
export async function countWaiting(
  db: Queryable,
  { chainId, address }: BridgePlace,
): Promise<WaitingCount[]> {
  const { rows } = await db.query(
    `select e.asset_id, case when n.next_attempt_at = 'infinity' then 'left' else n.state end as why,
       count(*) as transfers, min(e.since) as since
     ${NOTED} where ${AT_BRIDGE} and n.state in ${OPEN}
     group by e.asset_id, why order by e.asset_id, why`,
    [chainId, toBytea(address)],
  );
  return rows.map((row) => ({
    assetId: fromBytea(row.asset_id),
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
    `select distinct e.asset_id ${NOTED}
     where ${AT_BRIDGE} and n.state in ('waiting', 'aside', 'ready') order by e.asset_id`,
    [chainId, toBytea(address)],
  );
  return rows.map((row) => fromBytea(row.asset_id));
}

/** The transfer at a place of a line. */
export async function entryAt(
  db: Queryable,
  { chainId, address }: BridgePlace,
  assetId: Hex,
  { provenance, position }: LinePlace,
): Promise<StoredEntry | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS} ${CALLABLE}
     where ${AT_BRIDGE} and e.asset_id = $3 and n.provenance = $4 and n.position = $5
       and n.state = 'waiting'`,
    [chainId, toBytea(address), toBytea(assetId), provenance, position],
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
       select ${COLUMNS}, row_number() over (partition by n.provenance order by n.position) as place
       ${CALLABLE}
       where ${AT_BRIDGE} and e.asset_id = $3 and n.state = 'waiting' and n.held > 0
     ) held where place <= $4 order by provenance, position`,
    [chainId, toBytea(address), toBytea(assetId), limit],
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
    `select ${COLUMNS} ${CALLABLE}
     where ${AT_BRIDGE} and e.asset_id = $3 and n.state = $4 and n.next_attempt_at <= now()
     order by n.next_attempt_at limit $5`,
    [chainId, toBytea(address), toBytea(assetId), state, limit],
  );
  return rows.map(readRow);
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the queries here
function readRow(row: any): StoredEntry {
  return {
    transferId: fromBytea(row.transfer_id),
    assetId: fromBytea(row.asset_id),
    state: row.state,
    provenance: row.provenance,
    position: row.position,
    held: row.held,
    refusals: row.refusals,
    failures: row.failures,
    rests: row.rests,
    transfer: { laneId: fromBytea(row.lane_id), index: row.index, frame: fromBytea(row.frame) },
  };
}
