import { type Html, html } from "@causeway/operator/page";
import type { Cell, Column } from "../columns.ts";

/** Rows as a page shows them, in a table that scrolls where it is too wide. */
export function pageTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  return html`<div class="scroll"><table><thead><tr>${columns.map(
    ({ head, isNumber }) => html`<th scope="col"${classOf(isNumber)}>${head}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${columns.map(({ cell, isNumber }) => tableCell(cell(row), isNumber))}</tr>`,
  )}</tbody></table></div>`;
}

function tableCell(cell: Cell | string, isNumber: boolean | undefined): Html {
  const { shown, note } = typeof cell === "string" ? { shown: cell, note: undefined } : cell;
  const title = note === undefined ? html`` : html` title="${note}"`;
  return html`<td${classOf(isNumber)}${title}>${shown}</td>`;
}

function classOf(isNumber: boolean | undefined): Html {
  return isNumber ? html` class="number"` : html``;
}
