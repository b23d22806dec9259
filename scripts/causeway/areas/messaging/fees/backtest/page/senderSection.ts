import { type Html, html, pageTable } from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { senderColumns } from "../columns.ts";
import type { Names } from "../Names.ts";
import type { BacktestReport } from "../report.ts";

type Coin = BacktestReport["coins"][number];

/** Who pays more, and who less. */
export function senderSection({ senders, ...coin }: Coin, names: Names): Html {
  const columns = senderColumns(names, coin);
  if (senders.byAmount.length === 0) return html`<p>Nobody who pays in ${coin.symbol}.</p>`;
  const note =
    senders.forgotten === 0
      ? ""
      : html`<p class="muted">There were more senders than are counted at once: totals of
${counted(senders.forgotten, "sender")} whose change was small were dropped on the way.</p>`;
  return html`<h3>By amount, in ${coin.symbol}</h3>${pageTable(columns, senders.byAmount)}
<h3>By share, in ${coin.symbol}</h3>${pageTable(columns, senders.byShare)}${note}`;
}
