import { inTransaction } from "@causeway/database";
import type { Pool } from "pg";

import { lockRowsOf } from "../store/refold.ts";

/** Rows of a table that are valued in one run. */
const AT_ONCE = 1_000;

/** A table whose rows have a worth. `row` and `price` are names of its row and of the price of its hour. */
interface Valued {
  /** Its entity. */
  readonly entity: string;
  readonly table: string;
  readonly assetId: string;
  readonly units: string;
  readonly join: string;
  /** Which rows can be valued, as the index of unvalued rows has them. */
  readonly condition: string;
}

const VALUED: readonly Valued[] = [
  {
    ...{ entity: "transfer", table: "index.transfers" },
    ...{ assetId: "row.asset_id", units: "row.units", join: "", condition: "true" },
  },
  {
    ...{ entity: "order", table: "index.orders" },
    assetId: "coalesce(row.asset_id, int8send(row.origin_chain_id) || row.token_in)",
    units: "coalesce(carrier.units, row.amount_in)",
    join: "left join index.transfers carrier on carrier.key = row.transfer_id",
    condition: `(row.transfer_id is null or row.asset_id is not null)
      and (row.transfer_id is null or carrier.key is not null)`,
  },
];

/**
 * Stores what transfers and orders were worth when they were sent, by the stored price of that hour. Their sending is final,
 * so the worth never changes, and a row keeps it when further events change the row.
 *
 * @param since Prices of hours after this one count, unix seconds.
 * @returns whether there may be more.
 */
export async function valueRows(db: Pool, since: bigint): Promise<boolean> {
  const counts = await inTransaction(db, async (client) => {
    // Writers of chains change these rows too: without the locks, two might wait for each other.
    await lockRowsOf(
      client,
      VALUED.map(({ entity }) => entity),
    );
    const stored: number[] = [];
    for (const valued of VALUED) {
      const { rowCount } = await client.query(statementOf(valued), [since, AT_ONCE]);
      stored.push(rowCount ?? 0);
    }
    return stored;
  });
  return counts.some((count) => count === AT_ONCE);
}

/** From prices to rows: rows of assets that have no price are not looked at. */
function statementOf({ table, assetId, units, join, condition }: Valued): string {
  return `with unvalued as materialized (
      select found.key, div(found.units * price.usd, power(10::numeric, price.decimals + 12)) as micro_usd
      from index.asset_prices price
      cross join lateral (
        select row.key, ${units} as units from ${table} row ${join}
        where ${assetId} = price.asset_id and row.sent_at >= price.hour
          and row.sent_at < price.hour + interval '1 hour'
          and row.sent_final and row.micro_usd is null and ${condition}
        limit $2
      ) found
      where price.hour > to_timestamp($1)
      limit $2
    )
    update ${table} kept set micro_usd = unvalued.micro_usd from unvalued where kept.key = unvalued.key`;
}
