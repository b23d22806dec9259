import type { Cell } from "./Cell.ts";

/** Rows of one kind, each with a cell for each column. */
export interface OverviewSection {
  readonly section: string;
  readonly columns: readonly string[];
  readonly rows: readonly SectionRow[];
}

export interface SectionRow {
  readonly subject: string;
  /** By the column's name. */
  readonly cells: ReadonlyMap<string, Cell>;
}

/** An environment at one time. */
export interface Overview {
  readonly environment: string;
  /** Unix seconds of this machine. */
  readonly time: bigint;
  readonly sections: readonly OverviewSection[];
}

/** The cells of an overview whose value is not known. */
export function unknownCells({ sections }: Overview) {
  const all = sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => [...cells.values()]));
  return all.flatMap((cell) => ("unknown" in cell ? [cell] : []));
}
