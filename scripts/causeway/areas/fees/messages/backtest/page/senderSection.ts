import {
  BEFORE_AND_AFTER,
  beforeAndAfter,
  counted,
  type Html,
  html,
  number,
  table,
} from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";

type Coin = BacktestReport["coins"][number];

/** Who pays more, and who less. */
export function senderSection({ senders, ...coin }: Coin, names: Names): Html {
  const columns = [
    ...[{ head: "sender" }, { head: "on" }, { head: "messages", isNumber: true }],
    ...BEFORE_AND_AFTER,
  ];
  const list = (totals: Coin["senders"]["byAmount"]) =>
    table(
      columns,
      totals.map((each) => [
        ...[
          html`<code>${each.sender}</code>`,
          names.chain(each.originChainId),
          number(each.messages),
        ],
        ...beforeAndAfter(each, coin),
      ]),
    );
  if (senders.byAmount.length === 0) return html`<p>Nobody who pays in ${coin.symbol}.</p>`;
  const note =
    senders.forgotten === 0
      ? ""
      : html`<p class="muted">There were more senders than are counted at once: totals of
${counted(senders.forgotten, "sender")} whose change was small were dropped on the way.</p>`;
  return html`<h3>By amount, in ${coin.symbol}</h3>${list(senders.byAmount)}
<h3>By share, in ${coin.symbol}</h3>${list(senders.byShare)}${note}`;
}
