import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";
import { priceChangesOf } from "../text/priceText.ts";
import { type Html, html } from "./html.ts";
import { table } from "./table.ts";

const COLUMNS = [
  ...[{ head: "lane" }, { head: "" }],
  ...["before", "after", ""].map((head) => ({ head, isNumber: true })),
];

/** Prices before and after. */
export function priceSection({ prices }: BacktestReport, names: Names): Html {
  const rows = prices.flatMap((price) =>
    priceChangesOf(price, names.coin(price.originChainId)).map((change) => {
      const { name, before, after, share } = change;
      return [names.way(price), name, before, after, share];
    }),
  );
  return rows.length === 0 ? html`<p>No price changes.</p>` : table(COLUMNS, rows);
}
