import { alignColumns } from "@causeway/operator";

import type { Column } from "../columns.ts";
import type { Verdict } from "../Verdict.ts";

/** What a report says in a terminal. */
export interface TextReport {
  /** What was replayed, and each table; what is empty is left out. */
  readonly parts: readonly string[];
  readonly verdicts: readonly Verdict[];
  /** What outcomes are called, where not by their names. */
  readonly marks?: Readonly<Record<Verdict["outcome"], string>>;
  /** What follows the verdicts. */
  readonly last?: readonly string[];
}

/** A report as a terminal shows it. */
export function reportText({ parts, verdicts, marks, last = [] }: TextReport): string {
  const rows = verdicts.map(({ outcome, question, answer }) => [
    marks?.[outcome] ?? outcome,
    question,
    answer,
  ]);
  const checked = ["Checked", ...indented(rows)].join("\n");
  return [...parts, checked, ...last].filter((part) => part !== "").join("\n\n");
}

/**
 * Rows as a terminal shows them, below a title; nothing where there are none.
 *
 * @param most How many rows, the first ones; all if left out.
 */
export function textTable<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  most = rows.length,
): string {
  if (rows.length === 0) return "";
  const cells = rows.slice(0, most).map((row) => columns.map(({ cell }) => textOf(cell(row))));
  return [title, ...indented([columns.map(({ head }) => head), ...cells])].join("\n");
}

function textOf(cell: ReturnType<Column<never>["cell"]>): string {
  return typeof cell === "string" ? cell : cell.text;
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows).map((line) => `  ${line}`);
}
