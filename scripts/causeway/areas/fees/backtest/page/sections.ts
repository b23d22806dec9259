import type { BacktestReport } from "../report.ts";
import { coinText, shareText } from "../text/coinText.ts";
import { counted } from "../text/counted.ts";
import { minuteText } from "../text/minuteText.ts";
import type { Names } from "../text/Names.ts";
import { priceChangesOf, unitText } from "../text/priceText.ts";
import { type Html, html, unlessEmpty } from "./html.ts";
import { laneChart } from "./laneChart.ts";
import { revenueChart } from "./revenueChart.ts";
import { amountCell, BEFORE_AND_AFTER, beforeAndAfter, table } from "./table.ts";

type Coin = BacktestReport["coins"][number];

/** Prices before and after. */
export function priceSection({ prices }: BacktestReport, names: Names): Html {
  const rows = prices.flatMap((price) =>
    priceChangesOf(price).map(({ name, unit, before, after }) => [
      ...[names.way(price), name, before === null ? "none" : unitText(before, unit)],
      ...[unitText(after, unit), before === null ? "" : shareText(before, after)],
    ]),
  );
  const columns = [
    ...[{ head: "lane" }, { head: "" }, { head: "before", isNumber: true }],
    ...[
      { head: "after", isNumber: true },
      { head: "", isNumber: true },
    ],
  ];
  return rows.length === 0 ? html`<p>No price changes.</p>` : table(columns, rows);
}

/** What one coin brings, over time and by lane. */
export function revenueSection(coin: Coin, report: BacktestReport, names: Names): Html {
  const lanes = report.lanes.filter((lane) => lane.coin === coin.symbol);
  const rows = lanes.map((lane) => [
    ...[names.way(lane), lane.messages, ...beforeAndAfter(lane, coin)],
    ...[lane.belowCost.before, lane.belowCost.after],
  ]);
  const count = (head: string) => ({ head, isNumber: true });
  const columns = [{ head: "lane" }, count("messages"), ...BEFORE_AND_AFTER];
  return html`<h3>${coin.symbol}</h3><p class="muted"><span class="key before"></span>as it was
<span class="key after"></span>under the new schedule</p>
<figure>${revenueChart(coin.overTime, coin)}<figcaption>By the day that messages were sent, UTC.</figcaption></figure>
<figure>${laneChart(lanes, coin, names)}<figcaption>By lane.</figcaption></figure>
${table([...columns, count("below cost before"), count("after")], rows)}`;
}

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
        ...[html`<code>${each.sender}</code>`, names.chain(each.originChainId), each.messages],
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

/** What would have brought less than it cost. */
export function costSection({ belowCost, ...coin }: Coin, names: Names): Html {
  const { compared, after, worst } = belowCost;
  const columns = [
    ...[{ head: "message" }, { head: "lane" }, { head: "sent" }],
    ...["paid before", "paid after", "cost"].map((head) => ({ head, isNumber: true })),
  ];
  const rows = worst.map((each) => [
    ...[html`<code>${each.messageId}</code>`, names.way(each), minuteText(each.sentAt)],
    ...[each.before, each.after, each.cost].map((amount) => amountCell(amount, coin)),
  ]);
  return html`<p>Of ${counted(compared, "delivered message")} paid for in ${coin.symbol}, ${after.messages} would have
brought ${coinText(after.shortfall, coin)} less than delivering them cost.</p>
${unlessEmpty(rows, (all) => table(columns, all))}`;
}

/** What the schedule would not have taken. */
export function refusalSection(report: BacktestReport, names: Names): Html {
  const { absentDestinations, refused } = report;
  const number = (head: string) => ({ head, isNumber: true });
  return html`${unlessEmpty(
    absentDestinations,
    (absent) =>
      html`<h3>Destinations without a price</h3>${table(
        [{ head: "lane" }, number("messages"), number("brought")],
        absent.map((each) => {
          const coin = names.coin(each.originChainId);
          return [names.way(each), each.messages, amountCell(each.before, coin)];
        }),
      )}`,
  )}${unlessEmpty(
    refused.largest,
    (largest) =>
      html`<h3>Messages above the maxima</h3>${table(
        [{ head: "message" }, { head: "lane" }, ...["gas limit", "bytes", "brought"].map(number)],
        largest.map((each) => [
          ...[html`<code>${each.messageId}</code>`, names.way(each), each.gasLimit],
          ...[each.payloadSize, amountCell(each.before, names.coin(each.originChainId))],
        ]),
      )}`,
  )}`;
}

/** What was charged and cannot be explained, and what would be cheaper for more. */
export function differenceSection(report: BacktestReport, names: Names): Html {
  const { chargeCheck, monotonicity } = report;
  const number = (head: string) => ({ head, isNumber: true });
  return html`${unlessEmpty(
    chargeCheck.differences,
    (differences) =>
      html`<h3>Charged something else than the schedule of then says</h3>${table(
        [
          { head: "message" },
          { head: "lane" },
          { head: "sent" },
          ...["charged", "computed"].map(number),
        ],
        differences.map((each) => {
          const coin = names.coin(each.originChainId);
          return [
            ...[html`<code>${each.messageId}</code>`, names.way(each), minuteText(each.sentAt)],
            amountCell(each.charged, coin),
            each.computed === null ? "refused" : amountCell(each.computed, coin),
          ];
        }),
      )}`,
  )}${unlessEmpty(
    monotonicity.examples,
    (examples) =>
      html`<h3>Cheaper for more</h3>${table(
        [
          { head: "lane" },
          ...["gas", "bytes", "fee", "more gas", "more bytes", "fee of more"].map(number),
        ],
        examples.map((each) => {
          const coin = names.coin(each.originChainId);
          return [
            ...[names.way(each), each.gasLimit, each.payloadSize, amountCell(each.fee, coin)],
            ...[each.moreGasLimit, each.morePayloadSize, amountCell(each.feeOfMore, coin)],
          ];
        }),
      )}`,
  )}`;
}
