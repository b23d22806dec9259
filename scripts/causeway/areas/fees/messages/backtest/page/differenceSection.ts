import {
  amountCell,
  type Html,
  html,
  idCell,
  minuteText,
  table,
  unlessEmpty,
} from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import type { Names } from "../text/Names.ts";

/** What was charged and cannot be explained, and what would be cheaper for more. */
export function differenceSection(report: BacktestReport, names: Names): Html {
  const { chargeCheck, monotonicity } = report;
  const number = (head: string) => ({ head, isNumber: true });
  return html`${unlessEmpty(
    chargeCheck.differences,
    (differences) =>
      html`<h3>Charged something else than the schedule of then says</h3>${table(
        [
          { head: "message" },
          { head: "lane" },
          { head: "sent" },
          ...["charged", "computed"].map(number),
        ],
        differences.map((each) => {
          const coin = names.coin(each.originChainId);
          return [
            ...[idCell(each.messageId), names.way(each), minuteText(each.sentAt)],
            amountCell(each.charged, coin),
            each.computed === null ? "refused" : amountCell(each.computed, coin),
          ];
        }),
      )}`,
  )}${unlessEmpty(
    monotonicity.examples,
    (examples) =>
      html`<h3>Cheaper for more</h3>${table(
        [
          { head: "lane" },
          ...["gas", "bytes", "fee", "more gas", "more bytes", "fee of more"].map(number),
        ],
        examples.map((each) => {
          const coin = names.coin(each.originChainId);
          return [
            ...[names.way(each), each.gasLimit, each.payloadSize, amountCell(each.fee, coin)],
            ...[each.moreGasLimit, each.morePayloadSize, amountCell(each.feeOfMore, coin)],
          ];
        }),
      )}`,
  )}`;
}
