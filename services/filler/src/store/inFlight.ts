import { prepared, type Queryable } from "@causeway/database";
import { fromBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { InFlight } from "../decide/judge.ts";
import type { Candidate } from "../decide/rules.ts";
import { SOURCES } from "./sql/sources.ts";

/** What is out for an asset on a route, units. */
export interface FlightRow {
  readonly assetId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly units: bigint;
}

/**
 * What is out, and what is about to be. What was lost counts for so many seconds from when it was advanced.
 */
export async function flightRows(db: Queryable, lossesCountFor: number): Promise<FlightRow[]> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     select asset_id, origin_chain_id, destination_chain_id, sum(units) as units
     from in_flight f left join chains c on c.chain_id = f.destination_chain_id
     where not is_lost or at > coalesce(c.observed_at, 0) - $1
     group by asset_id, origin_chain_id, destination_chain_id`,
      [lossesCountFor],
    ),
  );
  return rows.map(toRow);
}

/** Age of the oldest advance at a destination that was not repaid, nor lost; seconds by the chain, 0 without one. */
export async function oldestUnrepaid(db: Queryable, chainId: bigint): Promise<number> {
  const { rows } = await db.query(
    prepared(
      `${SOURCES}
     select coalesce(max(c.observed_at - b.at), 0) as age
     from advance_books b join chains c on c.chain_id = b.chain_id
     where b.chain_id = $1 and not b.closed and not b.is_repaid and b.lost_height is null`,
      [chainId],
    ),
  );
  return Number(rows[0].age);
}

/** The same of what a dry run would have advanced. */
export async function trialRows(db: Queryable): Promise<FlightRow[]> {
  const { rows } = await db.query(
    `select asset_id, origin_chain_id, destination_chain_id, sum(units) as units from trials
     where ended is null group by asset_id, origin_chain_id, destination_chain_id`,
  );
  return rows.map(toRow);
}

/** What is out beside a transfer that may be advanced. */
export function inFlightFor(
  { assetId, originChainId, destinationChainId }: Candidate,
  rows: readonly FlightRow[],
): InFlight {
  const ofAsset = rows.filter((row) => row.assetId === assetId);
  const ofOrigin = ofAsset.filter((row) => row.originChainId === originChainId);
  const isThere = (row: FlightRow) => row.destinationChainId === destinationChainId;
  return {
    asset: sum(ofAsset),
    origin: sum(ofOrigin),
    destination: sum(ofAsset.filter(isThere)),
    route: sum(ofOrigin.filter(isThere)),
  };
}

function sum(rows: readonly FlightRow[]): bigint {
  return rows.reduce((total, { units }) => total + units, 0n);
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query
function toRow(row: any): FlightRow {
  return {
    assetId: fromBytea(row.asset_id),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    units: row.units,
  };
}
