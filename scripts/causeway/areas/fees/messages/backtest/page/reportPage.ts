import { counted, type Html, html, minuteText, STYLE } from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import { Names } from "../text/Names.ts";
import { costSection } from "./costSection.ts";
import { differenceSection } from "./differenceSection.ts";
import { priceSection } from "./priceSection.ts";
import { refusalSection } from "./refusalSection.ts";
import { revenueSection } from "./revenueSection.ts";
import { senderSection } from "./senderSection.ts";
import { summary, verdictList } from "./summary.ts";

/** What a report is about, for who reads it without knowing who made it. */
export interface ReportAbout {
  readonly environment: string;
  /** Number of the tried version. */
  readonly version: number;
  /** Unix seconds. */
  readonly madeAt: bigint;
  /** Where messages were read: `the relayer's database`. */
  readonly source: string;
}

/** Of the page itself: it asks for nothing, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A report as one HTML page that needs nothing else: no request, no script. */
export function reportPage(report: BacktestReport, about: ReportAbout): string {
  const names = new Names(report);
  const title = `Fee schedule ${about.version} of ${about.environment}`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><link rel="icon" href="data:,">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p class="muted">${origin(report, about)}</p></header>
<main>${summary(report)}
<h2>What changes</h2>${priceSection(report, names)}
<h2>What it brings</h2>${report.coins.map((coin) => revenueSection(coin, report, names))}
<h2>For whom</h2><p>Senders whose fees change most.</p>${report.coins.map((coin) => senderSection(coin, names))}
<h2>What is at risk</h2>${report.coins.map((coin) => costSection(coin, names))}${refusalSection(report, names)}
<h2>What was checked</h2>${verdictList(report)}${differenceSection(report, names)}
<h2>How to read this</h2>${reading(report)}</main></body></html>
`.text;
}

function origin({ period, messages }: BacktestReport, { source, madeAt }: ReportAbout): string {
  const made = `Made at ${minuteText(Number(madeAt))} UTC from ${source}.`;
  if (period === null) return `${made} There were no messages.`;
  const [from, to] = [minuteText(period.from), minuteText(period.to)];
  return `${counted(messages.replayed, "message")} sent from ${from} to ${to} UTC, replayed. ${made}`;
}

function reading({ messages }: BacktestReport): Html {
  return html`<p>“Before” is what messages were charged; “after” is what they would have been, had this schedule been in
force all along, with each destination's gas price as it stood then, as far as the new band allows. Who would have sent
less, or more, for another price is not guessed. Amounts are rounded to six digits: point at one for all of them.</p>
<p>A message's cost is what its delivery took at the destination: gas, and the fee for its bytes where a chain has one,
failed attempts included. A batch is shared out: each message bears its own bytes and gas, and an equal part of the
rest.</p>
<p>${counted(messages.exempt, "message")} of senders that pay nothing and ${messages.unknownCharge} of unknown charge are
left out. ${messages.undelivered} were not delivered, and the cost of ${messages.incomparable} was paid in a coin whose
worth nobody stated: they count in revenue and not in costs.</p>`;
}
