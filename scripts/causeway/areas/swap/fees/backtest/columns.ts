import {
  amountColumn,
  type BeforeAndAfter,
  beforeAndAfter,
  type Column,
  minuteText,
  textColumn,
} from "@causeway/backtest";

import type { ChainReport, ReportedOrder, TokenReport } from "./report.ts";

/** The income of the router, or of an account with a share. */
export interface Income extends BeforeAndAfter {
  readonly of: string;
}

/** The router's fees, then each share. */
export function incomesOf({ fees, shares }: TokenReport): Income[] {
  return [
    { of: "router's fees", ...fees },
    ...shares.map(({ account, ...amounts }) => ({ of: `share of ${account}`, ...amounts })),
  ];
}

/** Incomes in a token. */
export function incomeColumns(token: TokenReport): Column<Income>[] {
  return [textColumn("income", ({ of }) => of), ...beforeAndAfter<Income>(() => token)];
}

/** The fees of a version. */
export const FEE_COLUMNS: readonly Column<ChainReport["fees"][number]>[] = [
  textColumn("for", ({ subject }) => subject),
  textColumn("before", ({ before }) => before ?? "nothing"),
  textColumn("after", ({ after }) => after),
];

/** The fees of single orders. */
export function orderColumns(token: TokenReport): Column<ReportedOrder>[] {
  const amount = (head: string, amountOf: (order: ReportedOrder) => string) =>
    amountColumn(head, amountOf, () => token);
  return [
    textColumn("order", ({ orderId }) => orderId),
    textColumn("taken", ({ takenAt }) => minuteText(takenAt)),
    amount("sold", ({ amountIn }) => amountIn),
    amount("fee before", ({ before }) => before),
    amount("fee after", ({ after }) => after),
  ];
}
