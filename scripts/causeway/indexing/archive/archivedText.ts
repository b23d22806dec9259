import { join } from "node:path";

import type { ArchivedMonth, lateRows } from "@causeway/index";

/** Rows that are named. */
const MOST_NAMED = 5;

/** A month after its archiving, for people. */
export function archivedText({ month, file, kept }: ArchivedMonth, folder: string): string {
  const name = month.slice(0, 7);
  if (file === undefined && kept === 0n) return `${name}: no events are left.`;
  if (file === undefined) return `${name}: rows may need all of its ${kept} events, which stay.`;
  return [
    `${name}: ${file.events} events moved, ${kept} stay.`,
    `  ${join(folder, file.file)}`,
    `  sha256 ${file.sha256.slice(2)}`,
  ].join("\n");
}

/** Rows that lack an event, for people. */
export function lateText(rows: Awaited<ReturnType<typeof lateRows>>): string {
  const named = rows.slice(0, MOST_NAMED).map(({ entity, key }) => `  ${entity} ${key}`);
  const others = rows.length - named.length;
  return [
    `${rows.length} rows lack an event that came after their events were archived:`,
    ...named,
    ...(others > 0 ? [`  and ${others} others`] : []),
  ].join("\n");
}
