import { REPORT_SIZES } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** A final message that arrived, and the chain whose checkpoint proves it there. */
export interface ArrivedFrame {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
  readonly originChainId: bigint;
  readonly provingChainId: bigint;
}

/** A return or a notice, which tells a chain of a message of its own. */
export interface Report extends ArrivedFrame {
  readonly kind: "return" | "notice";
  /** The message that it tells of. */
  readonly about: Hex;
  /** Of a return. */
  readonly units: bigint;
}

/** Columns of an arrived frame, of a message `m` and its lane `l`. */
export const ARRIVED = `m.message_id, m.lane_id, m.index, m.frame, m.origin_chain_id,
  coalesce(l.hub_chain_id, l.origin_chain_id) as proving_chain_id`;

/** Joins the lane `l` of a message `m`. */
export const LANE_OF = "join index.listed_lanes l on l.key = m.lane_id";

const OF_REPORT = `from reports t
  join index.messages m on m.message_id = decode(substr(t.message_id, 3), 'hex') ${LANE_OF}`;

/**
 * Messages that were delivered on a chain and tell of another, by their size, and of which that is not known yet.
 *
 * @param origins Ids of the chains whose messages can be decoded.
 */
export async function unsortedMessages(
  db: Queryable,
  chainId: bigint,
  origins: readonly bigint[],
  limit: number,
): Promise<ArrivedFrame[]> {
  const { rows } = await db.query(
    `select ${ARRIVED} from index.messages m ${LANE_OF}
     left join message_notes n using (message_id)
     where n.is_sorted is not true and m.payload_size in (${REPORT_SIZES.join(", ")})
       and m.sent_final and m.frame is not null
       and l.destination_chain_id = $1 and m.origin_chain_id = any($2::bigint[])
       and m.outcome = 'delivered' and m.ended_final limit $3`,
    [chainId, origins, limit],
  );
  return rows.map(readArrived);
}

/** Notes the content of a message; nothing, if it is neither a return nor a notice. */
export async function storeSorted(
  db: Queryable,
  chainId: bigint,
  { messageId, laneId }: Pick<ArrivedFrame, "messageId" | "laneId">,
  report: Pick<Report, "kind" | "about" | "units"> | undefined,
): Promise<void> {
  await db.query(
    `insert into message_notes (message_id, is_sorted) values ($1, true)
     on conflict (message_id) do update set is_sorted = true`,
    [toBytea(messageId)],
  );
  if (report === undefined) return;
  await db.query(
    `insert into reports (message_id, chain_id, kind, about, units, lane_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (message_id) do update set lane_id = excluded.lane_id`,
    [messageId, chainId, report.kind, report.about, report.units, toBytea(laneId)],
  );
}

/** Lanes by which a chain was told something. */
export async function reportLanes(db: Queryable, chainId: bigint): Promise<Hex[]> {
  const { rows } = await db.query(
    `select key from index.listed_lanes l
     where destination_chain_id = $1 and exists (select from reports where lane_id = l.key)
     order by key`,
    [chainId],
  );
  return rows.map(({ key }) => fromBytea(key));
}

/**
 * Reports of a lane that were not found complete by its present light client and generation: those first that were looked
 * at longest ago.
 */
export async function reportsToLookAt(
  db: Queryable,
  laneId: Hex,
  settledBy: string,
  limit: number,
): Promise<Report[]> {
  const { rows } = await db.query(
    `select ${ARRIVED}, t.kind, t.about, coalesce(t.units, 0) as units ${OF_REPORT}
     where t.lane_id = $1 and (t.settled_by is null or t.settled_by < $2 or t.settled_by > $2)
       and m.sent_final and m.frame is not null order by t.looked_at limit $3`,
    [toBytea(laneId), settledBy, limit],
  );
  return rows.map((row) => ({
    ...readArrived(row),
    kind: row.kind,
    about: row.about,
    units: row.units,
  }));
}

/** One report of a lane that must be proven again; undefined if none must. */
export async function wantedReport(db: Queryable, laneId: Hex): Promise<ArrivedFrame | undefined> {
  const { rows } = await db.query(
    `select ${ARRIVED} ${OF_REPORT}
     where t.lane_id = $1 and t.wanted and m.sent_final and m.frame is not null
     order by m.index limit 1`,
    [toBytea(laneId)],
  );
  return rows[0] && readArrived(rows[0]);
}

/** Notes that one was looked at, and whether it must be proven again; `settledBy` if nothing is missing. */
export async function noteLook(
  db: Queryable,
  messageId: Hex,
  { wanted, settledBy }: { readonly wanted: boolean; readonly settledBy: string | undefined },
): Promise<void> {
  await db.query(
    `update reports set looked_at = now(), wanted = $2, settled_by = coalesce($3, settled_by)
     where message_id = $1`,
    [messageId, wanted, settledBy],
  );
}

/** A message by its id, as calls name it; undefined if it was not read in a final block. */
export async function finalMessage(
  db: Queryable,
  messageId: Hex,
): Promise<{ laneId: Hex; index: bigint; frame: Hex; sender: Hex } | undefined> {
  const { rows } = await db.query(
    `select lane_id, index, frame, sender from index.messages
     where message_id = $1 and sent_final and frame is not null`,
    [toBytea(messageId)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...{ laneId: fromBytea(row.lane_id), index: row.index },
    ...{ frame: fromBytea(row.frame), sender: fromBytea(row.sender) },
  };
}

/** An arrived frame, by the columns `ARRIVED`. */
// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the queries here
export function readArrived(row: any): ArrivedFrame {
  return {
    messageId: fromBytea(row.message_id),
    laneId: fromBytea(row.lane_id),
    index: row.index,
    frame: fromBytea(row.frame),
    originChainId: row.origin_chain_id,
    provingChainId: row.proving_chain_id,
  };
}
