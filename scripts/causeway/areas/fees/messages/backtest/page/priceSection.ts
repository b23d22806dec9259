import { type Html, html, table } from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";
import { priceGroups } from "../text/priceText.ts";

const COLUMNS = [
  { head: "" },
  ...["before", "after", ""].map((head) => ({ head, isNumber: true })),
];

/** Prices before and after. */
export function priceSection(report: BacktestReport, names: Names): Html {
  const groups = priceGroups(report, names);
  if (groups.length === 0) return html`<p>No price changes.</p>`;
  return html`${groups.map(({ ways, changes }) => {
    const rows = changes.map(({ name, before, after, share }) => [name, before, after, share]);
    return html`<h3>${ways}</h3>${table(COLUMNS, rows)}`;
  })}`;
}
