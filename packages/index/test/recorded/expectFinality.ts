import { expect } from "chai";
import type { Pool } from "pg";

import { PRODUCTS } from "../../src/products/index.ts";

/** Steps of rows: the chain and the height that a row names, and what the row says of their finality. */
const STEPS: readonly (readonly [table: string, step: string, chain: string])[] = [
  ["messages", "sent", "origin_chain_id"],
  ["messages", "ended", "ended_chain_id"],
  ["transfers", "sent", "origin_chain_id"],
  ["transfers", "paid", "destination_chain_id"],
  ["transfers", "refunded", "origin_chain_id"],
  ["orders", "sent", "origin_chain_id"],
  ["orders", "ended", "destination_chain_id"],
  ["holds", "ended", "chain_id"],
];

/** Holds what rows say of their finality against the places of their events, which SQL finds without any fold. */
export async function expectFinality(db: Pool): Promise<void> {
  for (const { name, table } of PRODUCTS.flatMap(({ entities }) => entities)) {
    const differing = await keysOf(
      db,
      `select row.key from ${table} row
       left join (
         select place.key, bool_and(place.height <= chain.final_height) as final
         from (
           select key, chain_id, height from index.subjects where entity = $1 and key is not null
           union all
           select own.key, other.chain_id, other.height
           from index.subjects own
           join index.subjects other on other.entity = own.entity and other.alias = own.alias
           where own.entity = $1 and own.key is not null and other.key is null
         ) place
         join index.chains chain using (chain_id)
         group by place.key
       ) own on own.key = row.key
       where row.final is distinct from own.final`,
      [name],
    );
    expect(differing, `${table} whose finality is wrong`).to.deep.equal([]);
  }
  for (const [table, step, chain] of STEPS) {
    const differing = await keysOf(
      db,
      `select row.key from index.${table} row left join index.chains chain
         on chain.chain_id = row.${chain}
       where row.${step}_final is distinct from (row.${step}_height <= chain.final_height)`,
    );
    expect(differing, `${table} whose ${step}_final is wrong`).to.deep.equal([]);
  }
}

async function keysOf(db: Pool, query: string, values: readonly string[] = []): Promise<string[]> {
  const { rows } = await db.query(query, [...values]);
  return rows.map(({ key }) => key.toString("hex"));
}
