import { type CoinOf, coinText, differenceText, shareText } from "../text/coinText.ts";
import { type Html, type HtmlPart, html } from "./html.ts";

/** A column's head; numbers stand at its right edge. */
export interface Column {
  readonly head: string;
  readonly isNumber?: boolean;
}

/** A cell that has more to say when one points at it. */
export interface Noted {
  readonly shown: HtmlPart;
  readonly note: string;
}

export type Cell = HtmlPart | Noted;

/** A table that scrolls where it is too wide. */
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Html {
  return html`<div class="scroll"><table><thead><tr>${columns.map(
    ({ head, isNumber }) => html`<th scope="col"${classOf(isNumber)}>${head}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map((cell, i) => tableCell(cell, columns[i]?.isNumber))}</tr>`,
  )}</tbody></table></div>`;
}

/** What was, what would have been, and the difference. */
export const BEFORE_AND_AFTER: readonly Column[] = [
  { head: "before", isNumber: true },
  { head: "after", isNumber: true },
  { head: "difference", isNumber: true },
  { head: "", isNumber: true },
];

/** The cells of these columns. */
export function beforeAndAfter(
  { before, after }: { readonly before: string; readonly after: string },
  coin: CoinOf,
): Cell[] {
  return [
    amountCell(before, coin),
    amountCell(after, coin),
    differenceText(before, after, coin),
    shareText(before, after),
  ];
}

/** An amount in coins, with all its digits when one points at it. */
export function amountCell(amount: string, coin: CoinOf): Noted {
  return { shown: coinText(amount, coin), note: `${amount} of ${coin.symbol}'s smallest unit` };
}

/** A long id by its ends. */
export function idCell(id: string): Noted {
  return { shown: html`<code>${id.slice(0, 10)}…${id.slice(-8)}</code>`, note: id };
}

function tableCell(cell: Cell, isNumber: boolean | undefined): Html {
  if (!isNoted(cell)) return html`<td${classOf(isNumber)}>${cell}</td>`;
  return html`<td${classOf(isNumber)} title="${cell.note}">${cell.shown}</td>`;
}

function isNoted(cell: Cell): cell is Noted {
  return typeof cell === "object" && "note" in cell;
}

function classOf(isNumber: boolean | undefined): Html {
  return isNumber ? html` class="number"` : html``;
}
