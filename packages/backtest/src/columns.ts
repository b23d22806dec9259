import { type Html, type HtmlPart, html } from "@causeway/operator/page";
import type { BeforeAndAfter } from "./reportFields.ts";
import { type CoinOf, coinText, differenceText, shareText } from "./text/coinText.ts";
import { number } from "./text/words.ts";

/** What a table's cell says in a terminal, and on a page. */
export interface Cell {
  readonly text: string;
  readonly shown: HtmlPart;
  /** What a page has more to say when one points at it. */
  readonly note?: string;
}

/**
 * A column of a product's table.
 *
 * @template Row What the table has a row for.
 */
export interface Column<Row> {
  readonly head: string;
  /** Numbers stand at the right edge of a page's column. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => Cell | string;
}

/** A column of text. */
export function textColumn<Row>(head: string, textOf: (row: Row) => string): Column<Row> {
  return { head, cell: textOf };
}

/** A column of numbers that are text already. */
export function numberColumn<Row>(head: string, textOf: (row: Row) => string): Column<Row> {
  return { head, isNumber: true, cell: textOf };
}

/** A column of counts, which a page groups by thousands. */
export function countColumn<Row>(head: string, countOf: (row: Row) => number): Column<Row> {
  const cell = (row: Row) => ({ text: `${countOf(row)}`, shown: number(countOf(row)) });
  return { head, isNumber: true, cell };
}

/** A column of amounts. */
export function amountColumn<Row>(
  head: string,
  amountOf: (row: Row) => string,
  coinOf: (row: Row) => CoinOf,
): Column<Row> {
  return { head, isNumber: true, cell: (row) => amountCell(amountOf(row), coinOf(row)) };
}

/** What was, what would have been, and the difference. */
export function beforeAndAfter<Row extends BeforeAndAfter>(
  coinOf: (row: Row) => CoinOf,
): Column<Row>[] {
  return [
    amountColumn("before", ({ before }) => before, coinOf),
    amountColumn("after", ({ after }) => after, coinOf),
    numberColumn("difference", (row) => differenceText(row.before, row.after, coinOf(row))),
    numberColumn("", ({ before, after }) => shareText(before, after)),
  ];
}

/** An amount in coins, with all its digits when one points at it. */
export function amountCell(amount: string, coin: CoinOf): Cell {
  const text = coinText(amount, coin);
  return { text, shown: text, note: `${amount} of ${coin.symbol}'s smallest unit` };
}

/** A long id: on a page by its ends. */
export function idCell(id: string): Cell {
  return { text: id, shown: html`<code>${id.slice(0, 10)}…${id.slice(-8)}</code>`, note: id };
}

/** What machines read, whole. */
export function codeCell(text: string): Cell {
  return { text, shown: code(text) };
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}
