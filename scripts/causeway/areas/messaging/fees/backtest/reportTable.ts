import {
  amountColumn,
  beforeAndAfter,
  coinText,
  minuteText,
  numberColumn,
  reportText,
  textColumn,
  textTable,
} from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { laneColumns, messageColumns, PRICE_COLUMNS, SENT, senderColumns } from "./columns.ts";
import { Names } from "./Names.ts";
import { priceGroups } from "./priceText.ts";
import type { BacktestReport } from "./report.ts";
import { verdictsOf } from "./verdictsOf.ts";

/** Entries of each list; the report as JSON has more. */
const SHOWN = 5;

const MARKS = { passed: "ok", look: "look", failed: "FAILED" } as const;

type Coin = BacktestReport["coins"][number];

/** A report as a terminal shows it. */
export function reportTable(report: BacktestReport): string {
  const names = new Names(report);
  const { coins } = report;
  return reportText({
    parts: [
      heading(report),
      prices(report, names),
      textTable("Revenue", REVENUE, coins),
      textTable("By lane", laneColumns(names), report.lanes),
      ...coins.map((coin) => senders(coin, names)),
      ...coins.map((coin) => belowCost(coin, names)),
    ],
    verdicts: verdictsOf(report),
    marks: MARKS,
    last: [differences(report, names)],
  });
}

const REVENUE = [
  textColumn<Coin>("coin", ({ symbol }) => symbol),
  ...beforeAndAfter<Coin>((coin) => coin),
];

function heading({ period, messages }: BacktestReport): string {
  if (period === null) return "No messages to replay.";
  const [from, to] = [minuteText(period.from), minuteText(period.to)];
  const notes = [
    ...(messages.exempt > 0 ? [`${messages.exempt} of senders that pay nothing`] : []),
    ...(messages.unknownCharge > 0 ? [`${messages.unknownCharge} of unknown charge`] : []),
    ...(messages.undelivered > 0 ? [`${messages.undelivered} not delivered`] : []),
    ...(messages.incomparable > 0
      ? [`${messages.incomparable} paid for in a coin of unknown worth`]
      : []),
  ];
  const among = notes.length === 0 ? "" : `; ${notes.join(", ")}`;
  return `${counted(messages.replayed, "message")} from ${from} to ${to} UTC${among}`;
}

function prices(report: BacktestReport, names: Names): string {
  const groups = priceGroups(report, names).map(({ ways, changes }) =>
    textTable(ways, PRICE_COLUMNS, changes),
  );
  return groups.length === 0 ? "No price changes" : ["Changed prices", ...groups].join("\n\n");
}

function senders({ senders: { byAmount }, ...coin }: Coin, names: Names): string {
  const title = `Senders most affected, in ${coin.symbol}`;
  return textTable(title, senderColumns(names, coin), byAmount, SHOWN);
}

function belowCost({ belowCost: { before, after, worst }, ...coin }: Coin, names: Names): string {
  const lacking = (sum: typeof before) =>
    `${counted(sum.messages, "message")} short of ${coinText(sum.shortfall, coin)}`;
  type Worst = (typeof worst)[number];
  const amount = (head: string, amountOf: (row: Worst) => string) =>
    amountColumn(head, amountOf, () => coin);
  const columns = [
    ...messageColumns<Worst>(names),
    amount("paid", (row) => row.after),
    amount("cost", (row) => row.cost),
    amount("short of", (row) => `${BigInt(row.cost) - BigInt(row.after)}`),
  ];
  const title = `Below cost: ${lacking(before)} before, ${lacking(after)} after`;
  return textTable(title, columns, worst, SHOWN);
}

function differences({ chargeCheck }: BacktestReport, names: Names): string {
  type Difference = (typeof chargeCheck.differences)[number];
  const columns = [
    ...messageColumns<Difference>(names),
    SENT,
    numberColumn<Difference>("charged", ({ charged }) => charged),
    numberColumn<Difference>("computed", ({ computed }) => computed ?? "refused"),
  ];
  const title = "Charged another fee than the schedule in force said";
  return textTable(title, columns, chargeCheck.differences);
}
