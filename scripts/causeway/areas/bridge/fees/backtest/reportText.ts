import { minuteText, reportText, textTable } from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { partiesOf, partyColumns, releaseColumns, TERMS_COLUMNS } from "./columns.ts";
import type { AssetReport, BridgeBacktestReport } from "./report.ts";
import { verdictsOf } from "./verdicts.ts";

/** Of each list of transfers, in a terminal; the report as JSON has more. */
const SHOWN = 5;

/** A report of the bridge for a terminal. */
export function bridgeReportText(report: BridgeBacktestReport): string {
  const { period, assets } = report;
  const releases = assets.reduce((sum, asset) => sum + asset.releases, 0);
  const when =
    period === null ? "" : `, from ${minuteText(period.from)} to ${minuteText(period.to)} UTC`;
  const used = assets.filter((asset) => asset.releases + asset.returns + asset.refunds > 0);
  return reportText({
    parts: [
      `${counted(releases, "release")} of the bridge replayed${when}`,
      ...used.flatMap(assetText),
    ],
    verdicts: verdictsOf(report),
  });
}

function assetText(asset: AssetReport): string[] {
  const { symbol, chain, changed, belowLeast, terms } = asset;
  const title = `${symbol} on ${chain}: ${counted(asset.releases, "release")}, ${changed.dearer} more expensive, ${changed.cheaper} cheaper`;
  const changes = terms.filter(({ before, after }) => before !== after);
  const releases = releaseColumns(asset);
  return [
    textTable(title, partyColumns(asset), partiesOf(asset)),
    textTable("Terms that change", TERMS_COLUMNS, changes),
    textTable("Transfers whose fee changes most", releases, changed.most, SHOWN),
    textTable("Transfers that would have stepped aside", releases, belowLeast.examples, SHOWN),
  ];
}
