import { setTimeout as sleep } from "node:timers/promises";

import type { ProcessRow } from "../../ci/cpu/ProcessRow.ts";
import { processTable } from "../../ci/cpu/processTable.ts";
import { memoryOf } from "./memoryOf.ts";

/** What a process and all that it started use of a machine. */
export interface ResourceUse {
  readonly processes: number;
  /** Of one core: 200 if two are busy. */
  readonly cpuPercent: number;
  readonly memoryBytes: number;
}

/** Where processes and their memory are listed. */
interface Listing {
  readonly table: () => readonly ProcessRow[];
  readonly memoryOf: (pids: readonly number[]) => number;
}

const OF_THIS_MACHINE: Listing = { table: processTable, memoryOf };
const MEGABYTE = 1_000_000;

/**
 * Watches a process and all that it started for some time.
 *
 * @param root Id of the process.
 */
export async function resourceUse(
  root: number,
  milliseconds: number,
  { table, memoryOf: memory }: Listing = OF_THIS_MACHINE,
): Promise<ResourceUse> {
  const before = new Map(familyOf(table(), root).map((row) => [row.pid, row.own]));
  await sleep(milliseconds);
  const rows = familyOf(table(), root);
  const seconds = rows.reduce((sum, { pid, own }) => sum + own - (before.get(pid) ?? 0), 0);
  return {
    processes: rows.length,
    cpuPercent: (seconds * 100_000) / milliseconds,
    memoryBytes: memory(rows.map(({ pid }) => pid)),
  };
}

/** In words: `CPU 9 % of a core, memory 812 MB, 31 processes`. */
export function describeUse({ processes, cpuPercent, memoryBytes }: ResourceUse): string {
  const memory = Math.round(memoryBytes / MEGABYTE).toLocaleString("en");
  return `CPU ${Math.round(cpuPercent)} % of a core, memory ${memory} MB, ${processes} processes`;
}

/** A process and all that it started, by the table. */
function familyOf(rows: readonly ProcessRow[], root: number): ProcessRow[] {
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const found = rows.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...(children.get(pid) ?? []));
  return found;
}
