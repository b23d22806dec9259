import {
  type Html,
  html,
  madeText,
  minuteText,
  pageTable,
  type ReportAbout,
  reportPage,
} from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { PRICE_COLUMNS } from "../columns.ts";
import { Names } from "../Names.ts";
import { priceGroups } from "../priceText.ts";
import type { BacktestReport } from "../report.ts";
import { verdictsOf } from "../verdictsOf.ts";
import { differenceSection } from "./differenceSection.ts";
import { revenueSection } from "./revenueSection.ts";
import { riskSection } from "./riskSection.ts";
import { senderSection } from "./senderSection.ts";
import { summary } from "./summary.ts";

/** What a report of messages is about. */
export interface MessageReportAbout extends ReportAbout {
  /** Where messages were read: `the relayer's database`. */
  readonly source: string;
}

const MARKS = { passed: "✓ passed", look: "! look", failed: "✗ failed" } as const;

/** A report of messages as one page. */
export function messageReportPage(report: BacktestReport, about: MessageReportAbout): string {
  const names = new Names(report);
  return reportPage({
    title: `Fee schedule ${about.version} of ${about.environment}`,
    origin: origin(report, about),
    summary: summary(report),
    sections: html`<h2>Changed prices</h2>${priceSection(report, names)}
<h2>Revenue</h2>${report.coins.map((coin) => revenueSection(coin, report, names))}
<h2>Senders</h2><p>Senders whose fees change most.</p>${report.coins.map((coin) => senderSection(coin, names))}
<h2>Risks</h2>${riskSection(report, names)}`,
    verdicts: verdictsOf(report),
    marks: MARKS,
    evidence: differenceSection(report, names),
    reading: reading(report),
  });
}

function origin({ period, messages }: BacktestReport, about: MessageReportAbout): string {
  const made = madeText(about, about.source);
  if (period === null) return `${made} There were no messages.`;
  const [from, to] = [minuteText(period.from), minuteText(period.to)];
  return `${counted(messages.replayed, "message")} sent from ${from} to ${to} UTC, replayed. ${made}`;
}

/** Prices before and after. */
function priceSection(report: BacktestReport, names: Names): Html {
  const groups = priceGroups(report, names);
  if (groups.length === 0) return html`<p>No price changes.</p>`;
  return html`${groups.map(
    ({ ways, changes }) => html`<h3>${ways}</h3>${pageTable(PRICE_COLUMNS, changes)}`,
  )}`;
}

function reading({ messages }: BacktestReport): Html {
  return html`<p>“Before” is the price that messages were charged. “After” is their price if this schedule had been in
force all along, with each destination's gas price as it stood then, as far as the new band allows. The test does not
guess which senders would have sent less, or more, for another price. Amounts are rounded to six digits: point at one for all of them.</p>
<p>A message's cost is the cost of its delivery at the destination: gas, and the fee for its bytes where a chain has one,
failed attempts included. A batch is shared out: each message bears its own bytes and gas, and an equal part of the
rest.</p>
<p>${counted(messages.exempt, "message")} of senders that pay nothing and ${messages.unknownCharge} of unknown charge are
left out. ${messages.undelivered} were not delivered, and the cost of ${messages.incomparable} was paid in a coin whose
worth nobody stated: they count in revenue and not in costs.</p>`;
}
