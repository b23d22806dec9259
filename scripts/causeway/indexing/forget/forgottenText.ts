import type { Forgotten } from "@causeway/index";
import { alignColumns } from "@causeway/operator";

/** All that goes from the index, for people. */
export function forgottenText(
  chain: string,
  above: bigint,
  { blocks, events, rows }: Forgotten,
): string {
  const tables = rows.map(({ table, changed, removed }) => [
    ...[table, `${removed.length}`, `${changed.length}`],
  ]);
  return [
    `${chain}, blocks above ${above}: ${blocks} blocks and ${events} events go from the index.`,
    ...(tables.length === 0 ? [] : alignColumns([["table", "rows removed", "changed"], ...tables])),
  ].join("\n");
}
