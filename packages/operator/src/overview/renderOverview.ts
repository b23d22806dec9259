import { counted } from "../core/counted.ts";
import { fitTable } from "../core/fitTable.ts";
import { wrapWords } from "../core/wrapWords.ts";
import type { Cell } from "./Cell.ts";
import { type Overview, type OverviewSection, unknownCells } from "./Overview.ts";
import { minuteText, valueJson, valueText } from "./valueText.ts";

/** Characters of a line. */
export const SCREEN_COLUMNS = 120;

const UNKNOWN = "unknown";

/** An overview in lines for people, none of them longer than the screen. */
export function renderOverview(overview: Overview, width = SCREEN_COLUMNS): string[] {
  const { environment, time, sections } = overview;
  const count = unknownCells(overview).length;
  const verdict = count === 0 ? "everything is known" : `${counted(count, "value")} unknown`;
  const tables = sections.flatMap((section) => ["", ...renderSection(section, width)]);
  return [
    `${environment}, ${minuteText(time)}: ${verdict}`,
    ...tables,
    ...renderUnknown(overview, width),
  ];
}

function renderSection({ section, columns, rows }: OverviewSection, width: number): string[] {
  const head = [section, ...columns];
  const body = rows.map(({ subject, cells }) => [
    subject,
    ...columns.map((column) => cellText(cells.get(column))),
  ]);
  return fitTable([head, ...body], width);
}

function cellText(cell: Cell | undefined): string {
  return cell === undefined || UNKNOWN in cell ? UNKNOWN : valueText(cell.value);
}

/** Why values are unknown: each reason once. */
function renderUnknown(overview: Overview, width: number): string[] {
  const reasons = [...Map.groupBy(unknownCells(overview), ({ unknown }) => unknown)];
  if (reasons.length === 0) return [];
  const lines = reasons.flatMap(([reason, cells]) =>
    wrapWords(`${counted(cells.length, "value")}: ${reason}`, width - 2),
  );
  return ["", UNKNOWN, ...lines.map((line) => `  ${line}`), "Add --json for the cells by name."];
}

/** An overview for programs: each cell with its source, an unknown one with its reason. */
export function overviewJson({ environment, time, sections }: Overview): object {
  return {
    environment,
    time: Number(time),
    sections: sections.map(({ section, rows }) => ({
      section,
      rows: rows.map(({ subject, cells }) => ({
        subject,
        cells: Object.fromEntries([...cells].map(([column, cell]) => [column, cellJson(cell)])),
      })),
    })),
  };
}

function cellJson(cell: Cell): object {
  if (UNKNOWN in cell) return { value: UNKNOWN, reason: cell.unknown, source: cell.source };
  return { ...valueJson(cell.value), source: cell.source };
}
