import { alignColumns } from "./alignColumns.ts";
import { wrapWords } from "./wrapWords.ts";

/** Between two columns, as `alignColumns` sets them. */
const GAP = 2;
/** A column is never made narrower. */
const LEAST = 4;

/** Rows as lines of at most `width` characters: if they are too wide, the texts of the widest columns go on below. */
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
  return alignColumns(rows.flatMap((row) => linesOf(row, widths)));
}

/** A row as one or more rows whose cells fit their columns. */
function linesOf(row: readonly string[], widths: readonly number[]): string[][] {
  const cells = row.map((text, column) => {
    const width = widths[column] ?? 0;
    return text.length <= width ? [text] : wrapWords(text, width);
  });
  const height = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ""));
}
