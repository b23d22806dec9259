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

import { FEE_COLUMNS, incomeColumns, incomesOf, orderColumns } from "./columns.ts";
import type { ChainReport, SwapBacktestReport, TokenReport } from "./report.ts";
import { verdictsOf } from "./verdicts.ts";

/** A report of the swap as one page. */
export function swapReportPage(report: SwapBacktestReport, about: ReportAbout): string {
  return reportPage({
    title: `Fee schedule ${about.version} of the swap of ${about.environment}`,
    origin: origin(report, about),
    summary: html`<p>${conclusion(report)}</p>`,
    sections: report.chains.filter(({ orders }) => orders > 0).map(chainSection),
    verdicts: verdictsOf(report),
    reading: READING,
  });
}

const READING = html`<p>“Before” is the router's fee of each order. “After” is the fee if this version had been in force
all along. Fees are in the token that an order sells, and are never added over tokens. A lower fee leaves more to swap: the
test does not replay pools, and does not guess whether users would have sent other orders. The split between the shares
follows the shares in force now, and those of the version.</p>`;

function origin({ period, chains }: SwapBacktestReport, about: ReportAbout): string {
  const made = madeText(about, "the chains");
  if (period === null) return `${made} No order was taken.`;
  const orders = chains.reduce((sum, chain) => sum + chain.orders, 0);
  const [from, to] = [minuteText(period.from), minuteText(period.to)];
  return `${counted(orders, "order")} from ${from} to ${to} UTC, replayed. ${made}`;
}

function conclusion(report: SwapBacktestReport): Html {
  return isSound(verdictsOf(report))
    ? html`<b class="passed">Nothing was found for which it must not be published.</b>`
    : html`<b class="failed">It must not be published as it is: see the checks.</b>`;
}

function chainSection(chain: ChainReport): Html {
  const { others } = chain;
  return html`<h2>${chain.chain}</h2>
<p>${counted(chain.orders, "order")}, of which ${others.orders} in ${counted(others.tokens, "token")} that this page leaves
out.</p>
${pageTable(FEE_COLUMNS, chain.fees)}
${chain.tokens.map(tokenSection)}`;
}

function tokenSection(token: TokenReport): Html {
  const { changed } = token;
  return html`<h3>${token.symbol}</h3>
<p>${counted(token.orders, "order")}, of which ${changed.raised} would have been more expensive and ${changed.lowered}
cheaper. The token is at <code>${token.address}</code>.</p>
<figure>${changeChart(changed.histogram, "order")}<figcaption>Orders by the change of their fee, as a part of the old fee.
</figcaption></figure>
${pageTable(incomeColumns(token), incomesOf(token))}
${unlessEmpty(
  changed.most,
  (all) => html`<h4>Orders whose fee changes most</h4>${pageTable(orderColumns(token), all)}`,
)}`;
}
