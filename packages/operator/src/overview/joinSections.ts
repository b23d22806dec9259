import type { Cell } from "./Cell.ts";
import type { OverviewSection, SectionRow } from "./Overview.ts";

/** Cells that one part read for one row. */
export interface PartRow {
  readonly section: string;
  readonly columns: readonly string[];
  readonly subject: string;
  /** In the order of the columns. */
  readonly cells: readonly Cell[];
}

/**
 * One table for each section, in the order in which the sections come first. A row has a cell for each column: a column
 * that no part filled is unknown, never empty.
 */
export function joinSections(rows: readonly PartRow[]): OverviewSection[] {
  return [...Map.groupBy(rows, ({ section }) => section)].map(([section, own]) => {
    const columns = [...new Set(own.flatMap((row) => row.columns))];
    const bySubject = Map.groupBy(own, ({ subject }) => subject);
    return {
      section,
      columns,
      rows: [...bySubject].map(([subject, parts]) => joinRow(subject, columns, parts)),
    };
  });
}

function joinRow(
  subject: string,
  columns: readonly string[],
  parts: readonly PartRow[],
): SectionRow {
  const read = new Map(
    parts.flatMap((part) => part.columns.map((name, i) => [name, part.cells[i]] as const)),
  );
  const cellOf = (name: string): Cell =>
    read.get(name) ?? { unknown: `no part reads "${name}" of ${subject}`, source: "none" };
  return { subject, cells: new Map(columns.map((name) => [name, cellOf(name)])) };
}
