import type { OrderState } from "@causeway/lifecycle/order";
import { refusedText, type TransferReport } from "@causeway/lifecycle/report";
import type { Hex } from "@causeway/protocol";

import { calldataText } from "../causeway/messages/calldataText.ts";

/** An order whose transfer arrived did not end: it waits for a call. */
export class OrderWaits extends Error {
  readonly orderId: Hex;
  readonly state: OrderState;
  readonly transactions: TransferReport["transactions"];

  /** @param report Where the order's transfer stands, and its calls. */
  constructor(orderId: Hex, state: OrderState, report: TransferReport, environment: string) {
    super(textOf(orderId, state, report, environment));
    this.name = "OrderWaits";
    this.orderId = orderId;
    this.state = state;
    this.transactions = report.transactions;
  }
}

function textOf(orderId: Hex, state: OrderState, report: TransferReport, environment: string) {
  const { where, order, transactions, refused } = report;
  const calls = transactions.flatMap((call) => {
    const { does, chain, from } = call;
    return [
      `${does} (${from ? `only ${from}` : "anyone"}, on ${chain}):`,
      `  ${calldataText(call)}`,
    ];
  });
  return [
    `order ${orderId} is ${state}. ${order?.where ?? where}`,
    ...(calls.length === 0 ? ["No call can be sent for it now."] : calls),
    ...refused.map((one) => `Not now: ${refusedText(one)}`),
    `Calls of a later time: npm run causeway -- status --environment ${environment} --order ${orderId}`,
  ].join("\n");
}
