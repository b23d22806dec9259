import { counted } from "@causeway/operator";
import { type Html, html } from "@causeway/operator/page";
import type { ChangeBin } from "../replay/ChangeHistogram.ts";
import { number } from "../text/words.ts";

const [WIDTH, HEIGHT] = [960, 240];
const [TOP, BOTTOM] = [24, 190];

/**
 * How many fees fall and rise by how much, as a column for each range.
 *
 * @param what One of the things that have a fee: `message`.
 */
export function changeChart(bins: readonly ChangeBin[], what: string): Html {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const width = WIDTH / Math.max(1, bins.length);
  const about = bins
    .filter(({ count }) => count > 0)
    .map((bin) => `${rangeText(bin)}: ${counted(bin.count, what)}`);
  const label =
    about.length === 0 ? `No ${what} is compared` : `Fees by their change. ${about.join("; ")}`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
<line x1="0" x2="${WIDTH}" y1="${BOTTOM}" y2="${BOTTOM}"/>
${bins.map((bin, place) => column(bin, { what, most, width, x: place * width }))}
<text x="0" y="${HEIGHT - 8}">← cheaper, % of the old fee</text>
<text x="${WIDTH}" y="${HEIGHT - 8}" text-anchor="end">more expensive, % of the old fee →</text>
</svg>`;
}

interface Place {
  readonly what: string;
  /** The greatest count of all. */
  readonly most: number;
  readonly x: number;
  readonly width: number;
}

function column(bin: ChangeBin, { what, most, x, width }: Place): Html {
  const height = rounded((bin.count / most) * (BOTTOM - TOP));
  const middle = rounded(x + width / 2);
  const kind = isUnchanged(bin) ? "before" : "after";
  return html`<g><title>${rangeText(bin)}: ${counted(bin.count, what)}</title>
<rect class="${kind}" x="${rounded(x + width * 0.12)}" y="${rounded(BOTTOM - height)}" width="${rounded(width * 0.76)}" height="${height}"/>
<text class="value" x="${middle}" y="${rounded(BOTTOM - height - 6)}" text-anchor="middle">${bin.count === 0 ? "" : number(bin.count)}</text>
<text x="${middle}" y="${BOTTOM + 18}" text-anchor="middle">${axisText(bin)}</text></g>`;
}

function isUnchanged({ fromBps, toBps }: ChangeBin): boolean {
  return fromBps !== null && toBps !== null && fromBps < 0 && toBps > 0;
}

/** `10 to 25 % cheaper`. */
export function rangeText(bin: ChangeBin): string {
  const { fromBps, toBps } = bin;
  if (isUnchanged(bin)) return `within ${percent(toBps)} % of the old fee`;
  if (fromBps === null) return `more than ${percent(toBps)} % cheaper`;
  if (toBps === null) return `at least ${percent(fromBps)} % more expensive`;
  if (toBps <= 0) return `${percent(toBps)} to ${percent(fromBps)} % cheaper`;
  return `${percent(fromBps)} to ${percent(toBps)} % more expensive`;
}

/** The same below the axis, in percent. */
function axisText(bin: ChangeBin): string {
  const { fromBps, toBps } = bin;
  if (isUnchanged(bin)) return `± ${percent(toBps)}`;
  if (fromBps === null) return `< ${signed(toBps)}`;
  if (toBps === null) return `≥ ${signed(fromBps)}`;
  return `${signed(fromBps)} to ${signed(toBps)}`;
}

function signed(bps: number | null): string {
  return `${(bps ?? 0) < 0 ? "−" : "+"}${percent(bps)}`;
}

function percent(bps: number | null): string {
  return `${Math.abs(bps ?? 0) / 100}`;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
