import { type Row, rowOfMessage, rowOfOrder } from "../../rows/Row.ts";
import type { Newest } from "./followNewest.ts";

/**
 * The newest events of the network, a row for each order, transfer and message, by the time of its newest step. The message
 * that carries a transfer is no row of its own.
 */
export function latestRows({ orders, messages }: Newest, most: number): readonly Row[] {
  const carriers = new Set(orders.map(({ transferId }) => transferId));
  const rows = [
    ...orders.map((one) => ({ ...rowOfOrder(one), at: newestIn(one.legs) })),
    ...messages
      .filter(({ messageId }) => !carriers.has(messageId))
      .map((one) => ({ ...rowOfMessage(one), at: newestIn(one.legs) })),
  ];
  const timeOf = ({ at = "" }: Row) => Date.parse(at) || 0;
  return rows.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, most);
}

function newestIn(legs: Newest["messages"][number]["legs"]): string | undefined {
  return legs.reduce<string | undefined>(
    (newest, { at }) => (newest === undefined || Date.parse(at) > Date.parse(newest) ? at : newest),
    undefined,
  );
}
