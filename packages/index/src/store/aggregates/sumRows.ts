import type { Queryable } from "@causeway/database";

import type { Entity } from "../../Entity.ts";
import { readRow, toldAs } from "../columnValues.ts";
import { contributingColumns } from "../entityRows.ts";
import { addSums } from "./addSums.ts";
import { copyOf } from "./copies.ts";
import { Tally } from "./Tally.ts";

/** Rows that are read at once. */
const AT_ONCE = 5_000;
/** Sums that are added to tables at once: many rows add to the same sum. Each takes some hundred bytes. */
const MOST_SUMS = 200_000;

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
  let [count, last, tally] = [0n, Buffer.alloc(0), new Tally()];
  for (;;) {
    const { rows } = await client.query({
      text: `select key${told} from ${table} kept where key > $1 order by key limit ${AT_ONCE}`,
      values: [last],
      rowMode: "array",
    });
    for (const [, ...values] of rows) {
      for (const contribution of contributes.of(readRow(columns, values))) tally.add(contribution);
    }
    const isLast = rows.length < AT_ONCE;
    if (isLast || tally.size > MOST_SUMS) {
      await addToCopies(client, tally);
      tally = new Tally();
    }
    count += BigInt(rows.length);
    if (isLast) return count;
    last = rows.at(-1)?.[0];
  }
}

async function addToCopies(client: Queryable, { changes }: Tally): Promise<void> {
  for (const [aggregate, sums] of changes) {
    for (let from = 0; from < sums.length; from += AT_ONCE) {
      await addSums(client, aggregate, sums.slice(from, from + AT_ONCE), [], copyOf(aggregate));
    }
  }
}
