import { minuteText, reportText, textTable } from "@causeway/backtest";
import { counted } from "@causeway/operator";

import { FEE_COLUMNS, incomeColumns, incomesOf, orderColumns } from "./columns.ts";
import type { ChainReport, SwapBacktestReport, TokenReport } from "./report.ts";
import { verdictsOf } from "./verdicts.ts";

/** Rows of each list of orders in a terminal; the report as JSON has more. */
const SHOWN = 5;

/** A report of the swap for a terminal. */
export function swapReportText(report: SwapBacktestReport): string {
  const { period, chains } = report;
  const orders = chains.reduce((sum, chain) => sum + chain.orders, 0);
  const when =
    period === null ? "" : `, from ${minuteText(period.from)} to ${minuteText(period.to)} UTC`;
  const used = chains.filter((chain) => chain.orders > 0);
  return reportText({
    parts: [`${counted(orders, "order")} of the swap replayed${when}`, ...used.flatMap(chainText)],
    verdicts: verdictsOf(report),
  });
}

function chainText({ chain, fees, tokens, others }: ChainReport): string[] {
  const changes = fees.filter(({ before, after }) => before !== after);
  const left = `${counted(others.orders, "order")} in ${counted(others.tokens, "other token")}`;
  return [
    textTable(`Fees that change on ${chain}`, FEE_COLUMNS, changes),
    ...tokens.flatMap((token) => tokenText(chain, token)),
    others.orders === 0 ? "" : left,
  ];
}

function tokenText(chain: string, token: TokenReport): string[] {
  const { symbol, changed } = token;
  const title = `${symbol} on ${chain}: ${counted(token.orders, "order")}, ${changed.raised} more expensive, ${changed.lowered} cheaper`;
  return [
    textTable(title, incomeColumns(token), incomesOf(token)),
    textTable("Orders whose fee changes most", orderColumns(token), changed.most, SHOWN),
  ];
}
