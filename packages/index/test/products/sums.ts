import type { Contribution, ReadRow } from "../../src/Aggregate.ts";
import type { Entity, RowValue } from "../../src/Entity.ts";

/** What the columns of a row that count add, by table without schema: keys and sums together. Sums of 0 are left out, as the tables do. */
export function sumsOf(
  { contributes }: Entity,
  row: Readonly<Record<string, RowValue>> | undefined,
): Record<string, object[]> {
  const read = contributes?.columns.map((name) => [name, row?.[name]]) ?? [];
  const added = (contributes?.of(Object.fromEntries(read) as ReadRow) ?? []).filter(({ add }) =>
    Object.values(add).some((sum) => sum !== 0n),
  );
  const byTable = Map.groupBy(added, ({ aggregate }: Contribution) => aggregate.table);
  return Object.fromEntries(
    [...byTable].map(([table, own]) => [
      table.replace("index.", ""),
      own.map(({ key, add }) => ({ ...key, ...add })),
    ]),
  );
}
