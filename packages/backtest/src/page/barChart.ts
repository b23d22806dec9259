import { type Html, html } from "@causeway/operator/page";
import { TopList } from "../replay/TopList.ts";
import type { BeforeAndAfter } from "../reportFields.ts";
import { type CoinOf, coinText } from "../text/coinText.ts";
import { greatestOf, scaleUpTo } from "./scale.ts";

/** A pair of bars: what something brought, and would have brought. */
export interface Bars extends BeforeAndAfter {
  readonly name: string;
  /** Is shown when one points at them. */
  readonly note: string;
}

const WIDTH = 960;
const ROW = 46;
const BAR = 13;
const LEFT = 200;
/** Room for amounts beside the longest bar. */
const RIGHT = 170;

/** Pairs that are drawn; a table has all. */
const MOST_DRAWN = 12;

/** Those that brought most, or would have. */
export function largest<T extends BeforeAndAfter>(all: readonly T[]): T[] {
  const top = new TopList<T>(MOST_DRAWN);
  for (const one of all) top.add(one, greatestOf([BigInt(one.before), BigInt(one.after)]));
  return top.items;
}

/**
 * Amounts of one coin as pairs of bars: what it was, and what it would have been.
 *
 * @param about The subject of the chart. Readers that do not see the chart are told all amounts too.
 */
export function barChart(all: readonly Bars[], coin: CoinOf, about: string): Html {
  const amounts = all.flatMap(({ before, after }) => [BigInt(before), BigInt(after)]);
  const { part } = scaleUpTo(greatestOf(amounts));
  const length = (amount: string) =>
    Math.round(part(BigInt(amount)) * (WIDTH - LEFT - RIGHT) * 10) / 10;
  const bar = (kind: "before" | "after", amount: string, y: number) => html`
<rect class="${kind}" x="${LEFT}" y="${y}" width="${length(amount)}" height="${BAR}"/>
<text class="value" x="${LEFT + length(amount) + 6}" y="${y + BAR - 2}">${coinText(amount, coin)}</text>`;
  const height = all.length * ROW;
  const told = all.map(
    ({ name, before, after }) =>
      `${name}: ${coinText(before, coin)}, then ${coinText(after, coin)}`,
  );
  const label = [about, ...told].join("; ");
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">
${all.map(({ name, note, before, after }, i) => {
  const y = i * ROW + 6;
  return html`<g><title>${note}</title>
<text class="value" x="${LEFT - 10}" y="${y + BAR + 4}" text-anchor="end">${name}</text>
${bar("before", before, y)}${bar("after", after, y + BAR + 2)}</g>`;
})}</svg>`;
}
