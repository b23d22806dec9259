import {
  amountCell,
  type Column,
  type Html,
  html,
  numberColumn,
  pageTable,
  textColumn,
  unlessEmpty,
} from "@causeway/backtest";

import { messageColumns, originAmount, SENT } from "../columns.ts";
import type { Names } from "../Names.ts";
import type { BacktestReport } from "../report.ts";

type Difference = BacktestReport["chargeCheck"]["differences"][number];
type Cheaper = BacktestReport["monotonicity"]["examples"][number];

/** What was charged and cannot be explained, and what would be cheaper for more. */
export function differenceSection(
  { chargeCheck, monotonicity }: BacktestReport,
  names: Names,
): Html {
  return html`${unlessEmpty(
    chargeCheck.differences,
    (differences) =>
      html`<h3>Charged another fee than the schedule in force said</h3>${pageTable(differenceColumns(names), differences)}`,
  )}${unlessEmpty(
    monotonicity.examples,
    (examples) => html`<h3>Cheaper for more</h3>${pageTable(cheaperColumns(names), examples)}`,
  )}`;
}

function differenceColumns(names: Names): Column<Difference>[] {
  return [
    ...messageColumns<Difference>(names),
    SENT,
    originAmount("charged", ({ charged }) => charged, names),
    {
      head: "computed",
      isNumber: true,
      cell: ({ computed, originChainId }) =>
        computed === null ? "refused" : amountCell(computed, names.coin(originChainId)),
    },
  ];
}

function cheaperColumns(names: Names): Column<Cheaper>[] {
  return [
    textColumn("lane", (way) => names.way(way)),
    numberColumn("gas", ({ gasLimit }) => gasLimit),
    numberColumn("bytes", ({ payloadSize }) => payloadSize),
    originAmount("fee", ({ fee }) => fee, names),
    numberColumn("more gas", ({ moreGasLimit }) => moreGasLimit),
    numberColumn("more bytes", ({ morePayloadSize }) => morePayloadSize),
    originAmount("fee of more", ({ feeOfMore }) => feeOfMore, names),
  ];
}
