import { type Html, html } from "@causeway/operator/page";
import type { BeforeAndAfter } from "../reportFields.ts";
import { type CoinOf, coinText } from "../text/coinText.ts";
import { dayText } from "../text/words.ts";
import { greatestOf, type Scale, scaleUpTo } from "./scale.ts";

/** What a span of time brought, and would have brought. */
export interface ChartedSpan extends BeforeAndAfter {
  /** Unix seconds. */
  readonly from: number;
  readonly seconds: number;
}

type Span = ChartedSpan;

const [WIDTH, HEIGHT] = [960, 260];
const LEFT = 130;
const [TOP, BOTTOM] = [10, 225];

/** Revenue over time as pairs of bars: what it was, and what it would have been. */
export function revenueChart(spans: readonly Span[], coin: CoinOf): Html {
  const amounts = spans.flatMap(({ before, after }) => [BigInt(before), BigInt(after)]);
  const scale = scaleUpTo(greatestOf(amounts));
  const width = (WIDTH - LEFT) / Math.max(1, spans.length);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${labelOf(spans, coin)}">
${scale.ticks.map((tick) => axisLine(tick, scale, coin))}
${spans.map((span, i) => pair(span, { scale, coin, x: LEFT + i * width, width }))}
</svg>`;
}

/** For readers that do not see the chart: the time that it covers, and both sums. */
function labelOf(spans: readonly Span[], coin: CoinOf): string {
  const about = `Revenue over time in ${coin.symbol}`;
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return about;
  const sum = (kind: "before" | "after") =>
    coinText(
      spans.reduce((total, span) => total + BigInt(span[kind]), 0n),
      coin,
    );
  const days = `from ${dayText(first.from)} to ${dayText(last.from + last.seconds - 1)}`;
  return `${about}, ${days}: ${sum("before")}, would have been ${sum("after")}`;
}

function axisLine(tick: bigint, scale: Scale, coin: CoinOf): Html {
  const y = heightOf(tick, scale);
  return html`<line x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/>
<text x="${LEFT - 8}" y="${y}" dy="4" text-anchor="end">${coinText(tick, coin)}</text>`;
}

interface Place {
  readonly scale: Scale;
  readonly coin: CoinOf;
  readonly x: number;
  readonly width: number;
}

/** Wide enough for the day below it. */
const LABELLED = 80;

function pair({ from, seconds, before, after }: Span, { scale, coin, x, width }: Place): Html {
  const bar = Math.min(width * 0.38, 60);
  const middle = x + width / 2;
  const [was, would] = [coinText(before, coin), coinText(after, coin)];
  const days = seconds / 86_400;
  const time = days === 1 ? dayText(from) : `${days} days from ${dayText(from)}`;
  const isLabelled = Math.round((x - LEFT) / width) % Math.ceil(LABELLED / width) === 0;
  return html`<g><title>${time}: ${was}, would have been ${would}</title>
${column("before", before, { scale, x: middle - bar, width: bar })}
${column("after", after, { scale, x: middle, width: bar })}
${isLabelled ? html`<text x="${rounded(middle)}" y="${HEIGHT - 14}" text-anchor="middle">${dayText(from)}</text>` : ""}
</g>`;
}

function column(
  kind: "before" | "after",
  amount: string,
  { scale, x, width }: Omit<Place, "coin">,
): Html {
  const y = heightOf(BigInt(amount), scale);
  const height = rounded(BOTTOM - y);
  return html`<rect class="${kind}" x="${rounded(x)}" y="${y}" width="${rounded(width)}" height="${height}"/>`;
}

function heightOf(amount: bigint, { part }: Scale): number {
  return rounded(BOTTOM - part(amount) * (BOTTOM - TOP));
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
