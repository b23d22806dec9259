import type { Contribution } from "../../src/Aggregate.ts";
import type { Entity, RowValue } from "../../src/Entity.ts";
import { keptRow } from "../../src/store/columnValues.ts";
import { contributingColumns } from "../../src/store/entityRows.ts";

/** What the columns of a row that count add, by table without schema: keys and sums together. Sums of 0 are left out, as the tables do. */
export function sumsOf(
  entity: Entity,
  row: Readonly<Record<string, RowValue>> | undefined,
): Record<string, object[]> {
  const kept = keptRow(contributingColumns(entity), row ?? {});
  const added = (entity.contributes?.of(kept) ?? []).filter(({ add }) =>
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
