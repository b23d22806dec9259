import {
  BEFORE_AND_AFTER,
  beforeAndAfter,
  type Html,
  html,
  number,
  revenueChart,
  table,
} from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";
import { laneChart, largestLanes } from "./laneChart.ts";

type Coin = BacktestReport["coins"][number];

/** What one coin brings, over time and by lane. */
export function revenueSection(coin: Coin, report: BacktestReport, names: Names): Html {
  const lanes = report.lanes.filter((lane) => lane.coin === coin.symbol);
  const drawn = largestLanes(lanes);
  const rows = lanes.map((lane) => [
    ...[names.way(lane), number(lane.messages), ...beforeAndAfter(lane, coin)],
    ...[lane.belowCost.before, lane.belowCost.after].map(number),
  ]);
  const count = (head: string) => ({ head, isNumber: true });
  const columns = [{ head: "lane" }, count("messages"), ...BEFORE_AND_AFTER];
  return html`<h3>${coin.symbol}</h3><p class="muted"><span class="key before"></span>as it was
<span class="key after"></span>under the new schedule</p>
<figure>${revenueChart(coin.overTime, coin)}<figcaption>By the day that messages were sent, UTC.</figcaption></figure>
<figure>${laneChart(drawn, coin, names)}<figcaption>By lane${
    drawn.length < lanes.length ? `: the ${drawn.length} that bring most` : ""
  }.</figcaption></figure>
${table([...columns, count("below cost before"), count("after")], rows)}`;
}
