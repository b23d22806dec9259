import {
  amountCell,
  coinText,
  counted,
  type Html,
  html,
  idCell,
  minuteText,
  number,
  table,
  unlessEmpty,
} from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";

type Coin = BacktestReport["coins"][number];

/** What would have brought less than it cost. */
export function costSection({ belowCost, ...coin }: Coin, names: Names): Html {
  const { compared, after, worst } = belowCost;
  const columns = [
    ...[{ head: "message" }, { head: "lane" }, { head: "sent" }],
    ...["paid before", "paid after", "cost"].map((head) => ({ head, isNumber: true })),
  ];
  const rows = worst.map((each) => [
    ...[idCell(each.messageId), names.way(each), minuteText(each.sentAt)],
    ...[each.before, each.after, each.cost].map((amount) => amountCell(amount, coin)),
  ]);
  return html`<p>Of ${counted(compared, "delivered message")} paid for in ${coin.symbol}, ${number(after.messages)} would have
brought ${coinText(after.shortfall, coin)} less than delivering them cost.</p>
${unlessEmpty(rows, (all) => table(columns, all))}`;
}
