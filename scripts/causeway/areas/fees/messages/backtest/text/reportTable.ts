import { coinText, counted, differenceText, minuteText, shareText } from "@causeway/backtest";
import { alignColumns } from "@causeway/operator";
import type { BacktestReport } from "../report.ts";
import { verdictsOf } from "../verdictsOf.ts";
import { Names } from "./Names.ts";
import { priceGroups } from "./priceText.ts";

/** Entries of each list; the report as JSON has more. */
const SHOWN = 5;

const MARKS = { passed: "ok", look: "look", failed: "FAILED" } as const;

/** A report as a terminal shows it. */
export function reportTable(report: BacktestReport): string {
  const names = new Names(report);
  const parts = [
    heading(report),
    prices(report, names),
    revenue(report),
    lanes(report, names),
    ...report.coins.map((coin) => senders(coin, names)),
    ...report.coins.map((coin) => belowCost(coin, names)),
    verdicts(report),
    differences(report, names),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

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
  const groups = priceGroups(report, names).map(({ ways, changes }) => {
    const rows = changes.map(({ name, before, after, share }) => [name, before, after, share]);
    return table(ways, ["", "before", "after", ""], rows);
  });
  return groups.length === 0 ? "No price changes" : ["What changes", ...groups].join("\n\n");
}

function revenue({ coins }: BacktestReport): string {
  const rows = coins.map((coin) => [coin.symbol, ...beforeAfter(coin, coin)]);
  return table("Revenue", ["coin", "before", "after", "difference", ""], rows);
}

function lanes({ lanes }: BacktestReport, names: Names): string {
  const rows = lanes.map((lane) => [
    names.way(lane),
    `${lane.messages}`,
    ...beforeAfter(lane, names.coin(lane.originChainId)),
    `${lane.belowCost.before}`,
    `${lane.belowCost.after}`,
  ]);
  const costs = ["below cost before", "after"];
  return table(
    "By lane",
    ["lane", "messages", "before", "after", "difference", "", ...costs],
    rows,
  );
}

function senders({ senders, ...coin }: BacktestReport["coins"][number], names: Names): string {
  const rows = senders.byAmount
    .slice(0, SHOWN)
    .map((each) => [
      each.sender,
      names.chain(each.originChainId),
      `${each.messages}`,
      ...beforeAfter(each, coin),
    ]);
  return table(
    `Senders most affected, in ${coin.symbol}`,
    ["sender", "on", "messages", "before", "after", "difference", ""],
    rows,
  );
}

function belowCost({ belowCost, ...coin }: BacktestReport["coins"][number], names: Names): string {
  const { before, after, worst } = belowCost;
  const rows = worst
    .slice(0, SHOWN)
    .map((each) => [
      each.messageId,
      names.way(each),
      coinText(each.after, coin),
      coinText(each.cost, coin),
      coinText(BigInt(each.cost) - BigInt(each.after), coin),
    ]);
  const lacking = (sum: typeof before) =>
    `${counted(sum.messages, "message")} short of ${coinText(sum.shortfall, coin)}`;
  return table(
    `Below cost: ${lacking(before)} before, ${lacking(after)} after`,
    ["message", "lane", "paid", "cost", "short of"],
    rows,
  );
}

function verdicts(report: BacktestReport): string {
  const rows = verdictsOf(report).map(({ outcome, question, answer }) => [
    MARKS[outcome],
    question,
    answer,
  ]);
  return ["Checked", ...alignColumns(rows).map((line) => `  ${line}`)].join("\n");
}

function differences({ chargeCheck }: BacktestReport, names: Names): string {
  const rows = chargeCheck.differences.map((each) => [
    each.messageId,
    names.way(each),
    minuteText(each.sentAt),
    each.charged,
    each.computed ?? "refused",
  ]);
  return table(
    "Charged something else than the schedule of then says",
    ["message", "lane", "sent", "charged", "computed"],
    rows,
  );
}

interface BeforeAndAfter {
  readonly before: string;
  readonly after: string;
}

function beforeAfter(
  { before, after }: BeforeAndAfter,
  coin: { readonly symbol: string; readonly decimals: number },
): string[] {
  const amounts = [coinText(before, coin), coinText(after, coin)];
  return [...amounts, differenceText(before, after, coin), shareText(before, after)];
}

/** Nothing where there are no rows. */
function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return "";
  return [title, ...alignColumns([heads, ...rows]).map((line) => `  ${line}`)].join("\n");
}
