import type { Rebuilt } from "@causeway/index";
import { alignColumns } from "@causeway/operator";

/** The sums that were computed again, for people. */
export function rebuiltText({ rows, tables }: Rebuilt): string {
  const wrong = tables.filter(({ differences }) => differences > 0n);
  const count = wrong.reduce((sum, { differences }) => sum + differences, 0n);
  return [
    wrong.length === 0
      ? `All sums over ${rows} rows are right.`
      : `${count} sums over ${rows} rows were wrong, and are right now.`,
    ...alignColumns([
      ["table", "sums", "wrong"],
      ...tables.map((table) => [table.table, `${table.rows}`, `${table.differences}`]),
    ]),
  ].join("\n");
}
