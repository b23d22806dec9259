import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../../../store/bytes.ts";

/** The block of its origin up to which a lane was carried on. */
export interface LaneProgress {
  readonly laneId: Hex;
  readonly height: bigint;
  /** Unix seconds of that block. */
  readonly at: bigint;
  /** The newest final block of the origin that the index read; undefined if it reads none. */
  readonly final: { readonly height: bigint; readonly at: bigint } | undefined;
}

const QUERY = `
  select l.key, coalesce(imported.origin_height, direct.proven_height) as height,
    extract(epoch from coalesce(hub.proven_at, direct.proven_at))::bigint as at,
    chain.final_height, extract(epoch from chain.final_at)::bigint as final_at
  from index.lanes l
  left join index.chains chain on chain.chain_id = l.origin_chain_id
  left join lateral (
    select i.origin_height from index.imports i where i.lane_id = l.key and i.chain_id = l.hub_chain_id
    order by i.height desc, i.log_index desc limit 1
  ) imported on true
  left join lateral (
    select c.proven_at from index.checkpoints c
    where c.chain_id = l.hub_chain_id and c.light_client = l.hub_client
      and c.proven_height >= imported.origin_height
    order by c.proven_height limit 1
  ) hub on true
  left join lateral (
    select c.proven_height, c.proven_at from index.checkpoints c
    where l.hub_chain_id is null and c.chain_id = l.destination_chain_id and c.light_client = l.inbound_client
    order by c.proven_height desc limit 1
  ) direct on true
  where coalesce(hub.proven_at, direct.proven_at) is not null order by l.key`;

/**
 * How far lanes were carried: through a hub, up to the newest import; else, up to the newest checkpoint that the destination
 * accepted. A lane of which nothing was carried is left out.
 */
export async function laneProgress(db: Queryable): Promise<LaneProgress[]> {
  const { rows } = await db.query(QUERY);
  return rows.map((row) => ({
    laneId: fromBytea(row.key),
    ...{ height: row.height, at: row.at },
    final: row.final_height === null ? undefined : { height: row.final_height, at: row.final_at },
  }));
}
