import type { Queryable } from "@causeway/database";

import { type Aggregate, SUM_TYPE } from "../../Aggregate.ts";
import type { Column } from "../../Entity.ts";
import { parameterOf, readAs, readRow, sentType, toldAs } from "../columnValues.ts";
import type { Sums } from "./Tally.ts";

/** A row of an aggregate after an addition. */
export interface AddedRow {
  readonly isNew: boolean;
  readonly isZero: boolean;
  /** Of the columns that were asked for. */
  readonly key: Sums["key"];
}

/**
 * Adds sums to rows of an aggregate in one statement.
 *
 * @param told Key columns that the answer has.
 * @param table Another table of the same form, if not the aggregate's.
 */
export async function addSums(
  client: Queryable,
  { keys, counters, table: own }: Aggregate,
  rows: readonly Sums[],
  told: readonly Column[],
  table = own,
): Promise<AddedRow[]> {
  const { source, values } = given(keys, rows, counters);
  const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
  const key = list(keys.map(({ name }) => name));
  const all = list([...keys.map(({ name }) => name), ...counters]);
  const sums = counters.map((name) => `"${name}" = kept."${name}" + excluded."${name}"`);
  const isZero = counters.map((name) => `kept."${name}" = 0`);
  // Only a row that was not there before has no transaction that changed it.
  const { rows: added } = await client.query({
    text: `insert into ${table} as kept (${all})
     select ${all} from ${source} as given order by ${key}
     on conflict (${key}) do update set ${sums.join(", ")}
     returning kept.xmax = 0, ${isZero.join(" and ")}${told.map((column) => `, ${toldAs(column, "kept")}`).join("")}`,
    values: [...values],
    rowMode: "array",
  });
  return added.map(([isNew, zero, ...rest]) => ({
    ...{ isNew, isZero: zero, key: readRow(told, rest) },
  }));
}

/** Rows of an aggregate as a part of a statement, with its parameters. */
export function given(
  keys: readonly Column[],
  rows: readonly Sums[],
  counters: readonly string[] = [],
): { readonly source: string; readonly values: readonly unknown[] } {
  const columns = [...keys, ...counters.map((name) => ({ name, type: SUM_TYPE }))];
  const read = columns.map(({ name, type }) => `${readAs(type, `"${name}"`)} as "${name}"`);
  const sent = columns.map(({ type }, index) => `$${index + 1}::${sentType(type)}[]`);
  const names = columns.map(({ name }) => `"${name}"`);
  return {
    source: `(select ${read.join(", ")} from unnest(${sent.join(", ")}) as sent (${names.join(", ")}))`,
    values: [
      ...keys.map((column) => rows.map(({ key }) => parameterOf(column, key[column.name]))),
      ...counters.map((_, index) => rows.map(({ sums }) => sums[index])),
    ],
  };
}
