import {
  type CoinOf,
  coinText,
  greatestOf,
  type Html,
  html,
  scaleUpTo,
  TopList,
} from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";

type Lane = BacktestReport["lanes"][number];

const WIDTH = 960;
const ROW = 46;
const BAR = 13;
const LEFT = 200;
/** Room for amounts beside the longest bar. */
const RIGHT = 170;

/** Lanes that are drawn; a table has all. */
const MOST_LANES = 12;

/** The lanes that brought most, or would have. */
export function largestLanes(lanes: readonly Lane[]): Lane[] {
  const top = new TopList<Lane>(MOST_LANES);
  for (const lane of lanes) top.add(lane, greatestOf([BigInt(lane.before), BigInt(lane.after)]));
  return top.items;
}

/** Revenue by lane as pairs of bars: what it was, and what it would have been. All lanes are of one coin. */
export function laneChart(lanes: readonly Lane[], coin: CoinOf, names: Names): Html {
  const amounts = lanes.flatMap(({ before, after }) => [BigInt(before), BigInt(after)]);
  const { part } = scaleUpTo(greatestOf(amounts));
  const length = (amount: string) =>
    Math.round(part(BigInt(amount)) * (WIDTH - LEFT - RIGHT) * 10) / 10;
  const bar = (kind: "before" | "after", amount: string, y: number) => html`
<rect class="${kind}" x="${LEFT}" y="${y}" width="${length(amount)}" height="${BAR}"/>
<text class="value" x="${LEFT + length(amount) + 6}" y="${y + BAR - 2}">${coinText(amount, coin)}</text>`;
  const height = lanes.length * ROW;
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Revenue by lane in ${coin.symbol}">
${lanes.map((lane, i) => {
  const y = i * ROW + 6;
  return html`<g><title>${names.way(lane)}, ${lane.messages} messages</title>
<text class="value" x="${LEFT - 10}" y="${y + BAR + 4}" text-anchor="end">${names.way(lane)}</text>
${bar("before", lane.before, y)}${bar("after", lane.after, y + BAR + 2)}</g>`;
})}</svg>`;
}
