import type { Queryable } from "@causeway/database";

import type { Entity } from "../../Entity.ts";
import { readRow, toldAs } from "../columnValues.ts";
import { contributingColumns } from "../entityRows.ts";
import { addSums } from "./addSums.ts";
import { copyOf } from "./copies.ts";
import { Tally } from "./Tally.ts";

/** Rows that are read and summed at once. */
const AT_ONCE = 5_000;

/**
 * Adds what all rows of an entity contribute to the copies of aggregates.
 *
 * @returns how many rows there are.
 */
export async function sumRows(client: Queryable, entity: Entity): Promise<bigint> {
  const { table, contributes } = entity;
  if (contributes === undefined) return 0n;
  const columns = contributingColumns(entity);
  const told = columns.map((column) => `, ${toldAs(column, "kept")}`).join("");
  let [count, last] = [0n, Buffer.alloc(0)];
  for (;;) {
    const { rows } = await client.query({
      text: `select key${told} from ${table} kept where key > $1 order by key limit ${AT_ONCE}`,
      values: [last],
      rowMode: "array",
    });
    const tally = new Tally();
    for (const [, ...values] of rows) {
      for (const contribution of contributes.of(readRow(columns, values))) tally.add(contribution);
    }
    for (const [aggregate, sums] of tally.changes) {
      await addSums(client, aggregate, sums, [], copyOf(aggregate));
    }
    count += BigInt(rows.length);
    if (rows.length < AT_ONCE) return count;
    last = rows.at(-1)?.[0];
  }
}
