import {
  amountCell,
  BEFORE_AND_AFTER,
  beforeAndAfter,
  type Column,
  counted,
  type Html,
  html,
  minuteText,
  STYLE,
  table,
  unlessEmpty,
} from "@causeway/backtest";
import type { AssetReport, BridgeBacktestReport, ReportedRelease } from "./report.ts";
import { partyRows, releaseName } from "./rows.ts";
import { isSound, verdictsOf } from "./verdicts.ts";

/** What a report is about, for who reads it without knowing who made it. */
export interface BridgeReportAbout {
  readonly environment: string;
  /** Number of the tried version. */
  readonly version: number;
  /** Unix seconds. */
  readonly madeAt: bigint;
}

/** Of the page itself: it asks for nothing, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A report as one HTML page that needs nothing else: no request, no script. */
export function bridgeReportPage(report: BridgeBacktestReport, about: BridgeReportAbout): string {
  const title = `Fee schedule ${about.version} of the bridge of ${about.environment}`;
  const used = report.assets.filter(({ releases, returns }) => releases + returns > 0);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><link rel="icon" href="data:,">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p class="muted">${origin(report, about)}</p></header>
<main><p>${conclusion(report)}</p>
${used.map(assetSection)}
<h2>What was checked</h2><ul class="verdicts">${verdictsOf(report).map(
    ({ outcome, question, answer }) =>
      html`<li><span class="mark ${outcome}">${outcome}</span><span><b>${question}</b> ${answer}</span></li>`,
  )}</ul>
<h2>How to read this</h2><p>“Before” is what releases cost; “after” is what they would have cost, had this version been in
force all along. What the curve takes is the providers'. Who would have sent less, or more, is not guessed. What is the shares' is told by the shares in
force now, and by the version's.</p></main></body></html>
`.text;
}

function origin({ period, assets }: BridgeBacktestReport, { madeAt }: BridgeReportAbout): string {
  const made = `Made at ${minuteText(Number(madeAt))} UTC from the chains.`;
  if (period === null) return `${made} Nothing was released.`;
  const releases = assets.reduce((sum, asset) => sum + asset.releases, 0);
  const [from, to] = [minuteText(period.from), minuteText(period.to)];
  return `${counted(releases, "release")} from ${from} to ${to} UTC, replayed. ${made}`;
}

function conclusion(report: BridgeBacktestReport): Html {
  return isSound(report)
    ? html`<b class="passed">Nothing was found for which it must not be published.</b>`
    : html`<b class="failed">It must not be published as it is: see what was checked.</b>`;
}

function assetSection(asset: AssetReport): Html {
  const { symbol, chain, changed, belowLeast } = asset;
  return html`<h2>${symbol} on ${chain}</h2>
<p>${counted(asset.releases, "release")}, of which ${changed.dearer} would have been dearer and ${changed.cheaper}
cheaper; ${counted(asset.returns, "return")}, ${counted(asset.refunds, "refund")}.</p>
${table(
  [{ head: "who" }, ...BEFORE_AND_AFTER],
  partyRows(asset).map(([who, amounts]) => [who, ...beforeAndAfter(amounts, asset)]),
)}
<h3>Terms</h3>${table(
    [{ head: "for" }, { head: "before" }, { head: "after" }],
    asset.terms.map(({ subject, before, after }) => [subject, before ?? "nothing", after]),
  )}
${releases("Transfers whose fee changes most", changed.most, asset)}
${releases("Transfers that would have stepped aside", belowLeast.examples, asset)}`;
}

const RELEASE: readonly Column[] = [
  { head: "transfer" },
  { head: "paid" },
  { head: "released", isNumber: true },
  { head: "fee before", isNumber: true },
  { head: "fee after", isNumber: true },
];

function releases(title: string, list: readonly ReportedRelease[], asset: AssetReport): Html {
  return unlessEmpty(
    list,
    (all) =>
      html`<h3>${title}</h3>${table(
        RELEASE,
        all.map((release) => [
          releaseName(release),
          minuteText(release.releasedAt),
          ...[release.units, release.before, release.after].map((amount) =>
            amountCell(amount, asset),
          ),
        ]),
      )}`,
  );
}
