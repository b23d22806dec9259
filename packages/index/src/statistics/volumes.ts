import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../store/bytes.ts";
import type { HourRange } from "./activity.ts";

/** What left a chain in an hour, of one asset. */
export interface HourVolume {
  /** Unix seconds. */
  readonly beginsAt: bigint;
  readonly originChainId: bigint;
  readonly assetId: Hex;
  readonly transfers: bigint;
  /** Units of the asset. */
  readonly units: bigint;
}

/** The transfer of an order is a carrier: orders themselves would count twice. */
const VOLUMES = `
  select extract(epoch from hour)::bigint as at, origin_chain_id, asset_id, sum(count) as transfers, sum(units) as units
  from index.activity_hours
  where hour >= to_timestamp($1) and hour < to_timestamp($2) and kind in ('transfer', 'carrier') and moment = 'sent'
  group by hour, origin_chain_id, asset_id order by hour, origin_chain_id, asset_id`;

/** What was sent to other chains in some hours, by hour, origin and asset; of final blocks. */
export async function volumesOf(db: Queryable, { from, to }: HourRange): Promise<HourVolume[]> {
  const { rows } = await db.query(prepared(VOLUMES, [from, to]));
  return rows.map((row) => ({
    ...{ beginsAt: row.at, originChainId: row.origin_chain_id, assetId: fromBytea(row.asset_id) },
    ...{ transfers: row.transfers, units: row.units },
  }));
}
