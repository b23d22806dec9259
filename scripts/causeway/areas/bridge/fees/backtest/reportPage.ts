import {
  changeChart,
  type Html,
  html,
  isSound,
  madeText,
  minuteText,
  pageTable,
  type ReportAbout,
  reportPage,
  unlessEmpty,
} from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { partiesOf, partyColumns, releaseColumns, TERMS_COLUMNS } from "./columns.ts";
import type { AssetReport, BridgeBacktestReport, ReportedRelease } from "./report.ts";
import { verdictsOf } from "./verdicts.ts";

/** A report of the bridge as one page. */
export function bridgeReportPage(report: BridgeBacktestReport, about: ReportAbout): string {
  const used = report.assets.filter(({ releases, returns }) => releases + returns > 0);
  return reportPage({
    title: `Fee schedule ${about.version} of the bridge of ${about.environment}`,
    origin: origin(report, about),
    summary: html`<p>${conclusion(report)}</p>`,
    sections: used.map(assetSection),
    verdicts: verdictsOf(report),
    reading: READING,
  });
}

const READING = html`<p>“Before” is the cost of the releases. “After” is their cost if this version had been in
force all along. The curve's fee goes to the providers. The test does not guess which senders would have sent less, or
more. The split between the shares follows the shares in force now, and those of the version.</p>`;

function origin({ period, assets }: BridgeBacktestReport, about: ReportAbout): string {
  const made = madeText(about, "the chains");
  if (period === null) return `${made} Nothing was released.`;
  const releases = assets.reduce((sum, asset) => sum + asset.releases, 0);
  const [from, to] = [minuteText(period.from), minuteText(period.to)];
  return `${counted(releases, "release")} from ${from} to ${to} UTC, replayed. ${made}`;
}

function conclusion(report: BridgeBacktestReport): Html {
  return isSound(verdictsOf(report))
    ? html`<b class="passed">Nothing was found for which it must not be published.</b>`
    : html`<b class="failed">It must not be published as it is: see the checks.</b>`;
}

function assetSection(asset: AssetReport): Html {
  const { symbol, chain, changed, belowLeast } = asset;
  return html`<h2>${symbol} on ${chain}</h2>
<p>${counted(asset.releases, "release")}, of which ${changed.dearer} would have been more expensive and ${changed.cheaper}
cheaper; ${counted(asset.returns, "return")}, ${counted(asset.refunds, "refund")}.</p>
<figure>${changeChart(changed.histogram, "release")}<figcaption>Releases by the change of their fee, as a part of the old
fee. Releases that the new version refuses are left out.</figcaption></figure>
${pageTable(partyColumns(asset), partiesOf(asset))}
<h3>Terms</h3>${pageTable(TERMS_COLUMNS, asset.terms)}
${releases("Transfers whose fee changes most", changed.most, asset)}
${releases("Transfers that would have stepped aside", belowLeast.examples, asset)}`;
}

function releases(title: string, list: readonly ReportedRelease[], asset: AssetReport): Html {
  return unlessEmpty(
    list,
    (all) => html`<h3>${title}</h3>${pageTable(releaseColumns(asset), all)}`,
  );
}
