import { alignColumns } from "./alignColumns.ts";

/** Between two columns, as `alignColumns` sets them. */
const GAP = 2;
/** A column is never made narrower. */
const LEAST = 4;

/** Rows as lines of at most `width` characters: if they are too wide, the widest columns lose the ends of their texts. */
export function fitTable(rows: readonly (readonly string[])[], width: number): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const total = () => widths.reduce((sum, each) => sum + each, GAP * (columns - 1));
  while (total() > width && Math.max(...widths) > LEAST) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return alignColumns(rows.map((row) => row.map((text, column) => cutTo(text, widths[column]))));
}

function cutTo(text: string, width = 0): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
