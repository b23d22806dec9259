import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { bytesOrNone, type Row, secondsIn, secondsOf } from "./rows.ts";

/** A light client on the way of a lane, by the acts of administrators and reports on it. */
export interface LaneClient {
  readonly chainId: bigint;
  readonly address: Hex;
  readonly isFrozen: boolean;
  /** Unix seconds before which the client proves nothing; undefined if it was not stopped since an anchor. */
  readonly stoppedUntil: bigint | undefined;
}

/** A lane, and its settings by administrators. */
export interface LaneRecord {
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  /** Undefined for a direct lane. */
  readonly hubChainId: bigint | undefined;
  /** Whether all of its chains list it. */
  readonly isListed: boolean;
  /** Whether the origin takes new messages. */
  readonly isOpen: boolean;
  /** Unix seconds before which the destination delivers nothing; undefined if it was never paused. */
  readonly pausedUntil: bigint | undefined;
  readonly defaultGasLimit: bigint | undefined;
  /** Seconds that a deadline must be away. */
  readonly leastLifetime: bigint | undefined;
  /** On the way, in order: on the hub, then on the destination. */
  readonly clients: readonly LaneClient[];
}

const CLIENT = (name: string, chain: string) => `
  left join index.light_clients ${name} on ${name}.key = int8send(l.${chain}_chain_id) || l.${name}_client`;

const QUERY = `
  select l.*, ${secondsIn("l.paused_until")} as paused_at,
    hub.frozen_at is not null as hub_frozen, ${secondsIn("hub.stopped_until")} as hub_stopped,
    inbound.frozen_at is not null as inbound_frozen, ${secondsIn("inbound.stopped_until")} as inbound_stopped
  from index.lanes l ${CLIENT("hub", "hub")} ${CLIENT("inbound", "destination")}`;

/** Lanes with their light clients, in the order of their chains. @param laneId Only that one; all if left out. */
export async function laneRecords(db: Queryable, laneId?: Hex): Promise<LaneRecord[]> {
  const order = "order by l.origin_chain_id, l.destination_chain_id, l.key";
  const { rows } =
    laneId === undefined
      ? await db.query(`${QUERY} ${order}`)
      : await db.query(`${QUERY} where l.key = $1`, [toBytea(laneId)]);
  return rows.map(toRecord);
}

function toRecord(row: Row): LaneRecord {
  const isDirect = row.hub_chain_id === null;
  return {
    laneId: fromBytea(row.key),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    hubChainId: row.hub_chain_id ?? undefined,
    isListed:
      row.outbound_at !== null && row.inbound_at !== null && (isDirect || row.imported_at !== null),
    isOpen: row.is_open,
    pausedUntil: row.paused_at ?? undefined,
    defaultGasLimit: row.default_gas_limit ?? undefined,
    leastLifetime: row.least_lifetime ?? undefined,
    clients: [
      ...clientOf(row, "hub", row.hub_chain_id),
      ...clientOf(row, "inbound", row.destination_chain_id),
    ],
  };
}

function clientOf(row: Row, name: "hub" | "inbound", chainId: bigint | null): LaneClient[] {
  const address = bytesOrNone(row[`${name}_client`]);
  if (address === undefined || chainId === null) return [];
  const isFrozen = row[`${name}_frozen`];
  return [{ chainId, address, isFrozen, stoppedUntil: row[`${name}_stopped`] ?? undefined }];
}

/** Messages of a lane that did not end. */
export interface WaitingMessages {
  readonly laneId: Hex;
  /** At most `MOST_COUNTED`, which stands for all beyond it. */
  readonly messages: number;
  /** Unix seconds at which the first of them was sent. */
  readonly oldestAt: bigint;
}

/** Messages of a lane that are counted: the answer takes no longer while many wait. */
export const MOST_COUNTED = 1_000;

/** Messages that did not end, of each lane that has some. */
export async function lanesWaiting(db: Queryable): Promise<WaitingMessages[]> {
  const { rows } = await db.query(
    `select l.key, oldest.sent_at, counted.messages from index.lanes l
     cross join lateral (
       select sent_at from index.messages where lane_id = l.key and outcome is null order by index limit 1
     ) oldest
     cross join lateral (
       select count(*)::int as messages from (
         select from index.messages where lane_id = l.key and outcome is null limit ${MOST_COUNTED}
       ) few
     ) counted order by l.key`,
  );
  return rows.map((row) => ({
    laneId: fromBytea(row.key),
    messages: row.messages,
    oldestAt: secondsOf(row.sent_at),
  }));
}
