import type { Queryable } from "@causeway/database";
import type { EntryState, Hex } from "@causeway/protocol";

import { fromBytea } from "../../../store/bytes.ts";
import { secondsOf } from "../../messages/queries/rows.ts";

/** Transfers of one asset that stand at a bridge in one state. */
export interface WaitingTransfers {
  readonly assetId: Hex;
  readonly state: EntryState;
  readonly transfers: number;
  /** At most: units that are not paid yet. */
  readonly units: bigint;
  /** Unix seconds since when the first of them waits. */
  readonly since: bigint;
}

/** Transfers that wait at a chain's bridge or are set aside there, by asset and state. */
export async function waitingTransfers(
  db: Queryable,
  chainId: bigint,
): Promise<WaitingTransfers[]> {
  const { rows } = await db.query(
    `select asset_id, state, count(*)::int as transfers, sum(open_units) as units, min(since) as since
     from index.entries
     where chain_id = $1 and state in ('waiting', 'aside', 'ready', 'claimable')
     group by asset_id, state order by asset_id, state`,
    [chainId],
  );
  return rows.map((row) => ({
    assetId: fromBytea(row.asset_id),
    state: row.state,
    transfers: row.transfers,
    units: row.units,
    since: secondsOf(row.since),
  }));
}
