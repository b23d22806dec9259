import {
  amountColumn,
  coinText,
  type Html,
  html,
  number,
  numberColumn,
  pageTable,
  textColumn,
  unlessEmpty,
} from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { messageColumns, originAmount, SENT } from "../columns.ts";
import type { Names } from "../Names.ts";
import type { BacktestReport } from "../report.ts";

type Coin = BacktestReport["coins"][number];
type Worst = Coin["belowCost"]["worst"][number];
type Absent = BacktestReport["absentDestinations"][number];
type Refused = BacktestReport["refused"]["largest"][number];

/** What would have brought less than it cost, and what the schedule would not have taken. */
export function riskSection(report: BacktestReport, names: Names): Html {
  const { coins, absentDestinations, refused } = report;
  return html`${coins.map((coin) => belowCost(coin, names))}${unlessEmpty(
    absentDestinations,
    (absent) =>
      html`<h3>Destinations without a price</h3>${pageTable(absentColumns(names), absent)}`,
  )}${unlessEmpty(
    refused.largest,
    (largest) =>
      html`<h3>Messages above the maxima</h3>${pageTable(refusedColumns(names), largest)}`,
  )}`;
}

function belowCost({ belowCost: { compared, after, worst }, ...coin }: Coin, names: Names): Html {
  const amount = (head: string, amountOf: (row: Worst) => string) =>
    amountColumn(head, amountOf, () => coin);
  const columns = [
    ...messageColumns<Worst>(names),
    SENT,
    amount("paid before", (row) => row.before),
    amount("paid after", (row) => row.after),
    amount("cost", (row) => row.cost),
  ];
  return html`<p>Of ${counted(compared, "delivered message")} paid for in ${coin.symbol}, ${number(after.messages)} would have
brought ${coinText(after.shortfall, coin)} less than delivering them cost.</p>
${unlessEmpty(worst, (all) => pageTable(columns, all))}`;
}

function absentColumns(names: Names) {
  return [
    textColumn<Absent>("lane", (way) => names.way(way)),
    numberColumn<Absent>("messages", ({ messages }) => `${messages}`),
    originAmount<Absent>("brought", ({ before }) => before, names),
  ];
}

function refusedColumns(names: Names) {
  return [
    ...messageColumns<Refused>(names),
    numberColumn<Refused>("gas limit", ({ gasLimit }) => gasLimit),
    numberColumn<Refused>("bytes", ({ payloadSize }) => `${payloadSize}`),
    originAmount<Refused>("brought", ({ before }) => before, names),
  ];
}
