import {
  barChart,
  changeChart,
  type Html,
  html,
  largest,
  pageTable,
  revenueChart,
} from "@causeway/backtest";

import { laneColumns } from "../columns.ts";
import type { Names } from "../Names.ts";
import type { BacktestReport } from "../report.ts";

type Coin = BacktestReport["coins"][number];

/** What one coin brings, over time and by lane. */
export function revenueSection(coin: Coin, report: BacktestReport, names: Names): Html {
  const { symbol } = coin;
  const lanes = report.lanes.filter((lane) => lane.coin === symbol);
  const drawn = largest(lanes);
  const bars = drawn.map((lane) => {
    const name = names.way(lane);
    return { ...lane, name, note: `${name}, ${lane.messages} messages` };
  });
  return html`<h3>${symbol}</h3><p class="muted"><span class="key before"></span>as it was
<span class="key after"></span>under the new schedule</p>
<figure>${revenueChart(coin.overTime, coin)}<figcaption>By the day that messages were sent, UTC.</figcaption></figure>
<figure>${barChart(bars, coin, `Revenue by lane in ${symbol}`)}<figcaption>By lane${
    drawn.length < lanes.length ? `: the ${drawn.length} that bring most` : ""
  }.</figcaption></figure>
<figure>${changeChart(coin.changes, "message")}<figcaption>Messages by the change of their fee, as a part of the old
fee. Messages that the new schedule refuses are left out.</figcaption></figure>
${pageTable(laneColumns(names), lanes)}`;
}
