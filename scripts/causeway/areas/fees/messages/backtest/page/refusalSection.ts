import { amountCell, type Html, html, idCell, table, unlessEmpty } from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";

/** What the schedule would not have taken. */
export function refusalSection(report: BacktestReport, names: Names): Html {
  const { absentDestinations, refused } = report;
  const number = (head: string) => ({ head, isNumber: true });
  return html`${unlessEmpty(
    absentDestinations,
    (absent) =>
      html`<h3>Destinations without a price</h3>${table(
        [{ head: "lane" }, number("messages"), number("brought")],
        absent.map((each) => {
          const coin = names.coin(each.originChainId);
          return [names.way(each), each.messages, amountCell(each.before, coin)];
        }),
      )}`,
  )}${unlessEmpty(
    refused.largest,
    (largest) =>
      html`<h3>Messages above the maxima</h3>${table(
        [{ head: "message" }, { head: "lane" }, ...["gas limit", "bytes", "brought"].map(number)],
        largest.map((each) => [
          ...[idCell(each.messageId), names.way(each), each.gasLimit],
          ...[each.payloadSize, amountCell(each.before, names.coin(each.originChainId))],
        ]),
      )}`,
  )}`;
}
