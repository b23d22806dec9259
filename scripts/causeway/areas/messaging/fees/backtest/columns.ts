import {
  amountColumn,
  beforeAndAfter,
  type Cell,
  type CoinOf,
  type Column,
  codeCell,
  countColumn,
  idCell,
  minuteText,
  numberColumn,
  textColumn,
} from "@causeway/backtest";
import type { ValueChange } from "@causeway/operator";

import type { Names } from "./Names.ts";
import type { BacktestReport, ReportedMessage } from "./report.ts";

type Coins = BacktestReport["coins"][number];
type Sender = Coins["senders"]["byAmount"][number];
type Lane = BacktestReport["lanes"][number];

/** What changes of a price. */
export const PRICE_COLUMNS: readonly Column<ValueChange>[] = [
  textColumn("", ({ value }) => value),
  numberColumn("before", ({ before }) => before),
  numberColumn("after", ({ after }) => after),
  numberColumn("", ({ change }) => change),
];

/** What lanes bring. */
export function laneColumns(names: Names): Column<Lane>[] {
  return [
    textColumn("lane", (lane) => names.way(lane)),
    countColumn("messages", ({ messages }) => messages),
    ...beforeAndAfter<Lane>(({ originChainId }) => names.coin(originChainId)),
    countColumn("below cost before", ({ belowCost }) => belowCost.before),
    countColumn("after", ({ belowCost }) => belowCost.after),
  ];
}

/** What senders pay. */
export function senderColumns(names: Names, coin: CoinOf): Column<Sender>[] {
  return [
    { head: "sender", cell: ({ sender }) => codeCell(sender) },
    textColumn("on", ({ originChainId }) => names.chain(originChainId)),
    countColumn("messages", ({ messages }) => messages),
    ...beforeAndAfter<Sender>(() => coin),
  ];
}

/** Which message it is. */
export function messageColumns<Row extends ReportedMessage>(names: Names): Column<Row>[] {
  return [
    { head: "message", cell: ({ messageId }): Cell => idCell(messageId) },
    textColumn("lane", (message) => names.way(message)),
  ];
}

/** When it was sent. */
export const SENT: Column<ReportedMessage> = textColumn("sent", ({ sentAt }) => minuteText(sentAt));

/** An amount of a message, in the coin of its origin. */
export function originAmount<Row extends Pick<ReportedMessage, "originChainId">>(
  head: string,
  amountOf: (row: Row) => string,
  names: Names,
): Column<Row> {
  return amountColumn(head, amountOf, ({ originChainId }) => names.coin(originChainId));
}
