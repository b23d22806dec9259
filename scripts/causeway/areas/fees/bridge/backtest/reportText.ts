import { coinText, counted, differenceText, minuteText, shareText } from "@causeway/backtest";
import { alignColumns } from "@causeway/operator";
import type { AssetReport, BridgeBacktestReport, ReportedRelease } from "./report.ts";
import { partyRows, releaseName } from "./rows.ts";
import { verdictsOf } from "./verdicts.ts";

/** Of each list, in a terminal; the report as JSON has more. */
const SHOWN = 5;

/** A report for a terminal. */
export function reportText(report: BridgeBacktestReport): string {
  const { period, assets } = report;
  const releases = assets.reduce((sum, asset) => sum + asset.releases, 0);
  const when =
    period === null ? "" : `, from ${minuteText(period.from)} to ${minuteText(period.to)} UTC`;
  const used = assets.filter((asset) => asset.releases + asset.returns + asset.refunds > 0);
  return [
    `${counted(releases, "release")} of the bridge replayed${when}`,
    ...used.flatMap(assetText),
    verdictText(report),
  ].join("\n\n");
}

function assetText(asset: AssetReport): string[] {
  const { symbol, chain, changed, belowLeast, terms } = asset;
  const parties = partyRows(asset).map(([who, { before, after }]) => [
    who,
    coinText(before, asset),
    coinText(after, asset),
    differenceText(before, after, asset),
    shareText(before, after),
  ]);
  const changes = terms
    .filter(({ before, after }) => before !== after)
    .map(({ subject, before, after }) => [subject, before ?? "nothing", after]);
  const title = `${symbol} on ${chain}: ${counted(asset.releases, "release")}, ${changed.dearer} dearer, ${changed.cheaper} cheaper`;
  return [
    table(title, ["who", "before", "after", "difference", ""], parties),
    table("Terms that change", ["for", "before", "after"], changes),
    table("Transfers whose fee changes most", RELEASE, changed.most.map(row(asset))),
    table("Transfers that would have stepped aside", RELEASE, belowLeast.examples.map(row(asset))),
  ].filter((text) => text !== "");
}

const RELEASE = ["transfer", "paid", "released", "fee before", "fee after"];

function row(asset: AssetReport) {
  return (release: ReportedRelease) => [
    releaseName(release),
    minuteText(release.releasedAt),
    ...[release.units, release.before, release.after].map((amount) => coinText(amount, asset)),
  ];
}

function verdictText(report: BridgeBacktestReport): string {
  const rows = verdictsOf(report).map(({ outcome, question, answer }) => [
    outcome,
    question,
    answer,
  ]);
  return ["Checked", ...alignColumns(rows).map((line) => `  ${line}`)].join("\n");
}

/** Nothing where there are no rows. */
function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return "";
  const shown = title.startsWith("Transfers") ? rows.slice(0, SHOWN) : rows;
  return [title, ...alignColumns([heads, ...shown]).map((line) => `  ${line}`)].join("\n");
}
