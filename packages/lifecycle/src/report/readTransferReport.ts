import type { Hex } from "@causeway/protocol";

import { type TriedExits, tryExits } from "../Exit.ts";
import type { MessageSituation } from "../message/MessageSituation.ts";
import { explainOrder } from "../order/explainOrder.ts";
import { type OrderSituation, orderFactsOf } from "../order/OrderSituation.ts";
import { type OrderState, orderStateOf } from "../order/OrderState.ts";
import { orderExits } from "../order/orderExits.ts";
import { readOrder } from "../order/readOrder.ts";
import type { ReadChains } from "../ReadChain.ts";
import { explainTransfer } from "../transfer/explainTransfer.ts";
import { readTransfer } from "../transfer/readTransfer.ts";
import type { TransferSituation } from "../transfer/TransferSituation.ts";
import { type TransferState, transferFactsOf, transferStateOf } from "../transfer/TransferState.ts";
import { transferExits } from "../transfer/transferExits.ts";
import type { Commands } from "./Commands.ts";

/** The report of an order, beside the report of its transfer. */
export interface OrderReport {
  readonly situation: OrderSituation;
  readonly state: OrderState;
  /** Where it stands, in whole sentences; undefined where the transfer says all of it. */
  readonly where: string | undefined;
}

/** The answer to a question about a transfer, and the calls that can be sent, the best first. */
export interface TransferReport extends TriedExits {
  /** Undefined of a transfer that carries no order. */
  readonly order: OrderReport | undefined;
  readonly situation: TransferSituation;
  readonly state: TransferState;
  /** Where it stands, in whole sentences. */
  readonly where: string;
}

/**
 * Where a transfer stands, and every way on and out; undefined if the message carries none.
 *
 * @param environment Tag of the environment's name.
 */
export async function readTransferReport(
  chains: ReadChains,
  environment: Hex,
  message: MessageSituation,
  { deliver, status, confirm }: Commands,
): Promise<TransferReport | undefined> {
  const situation = await readTransfer(chains, environment, message);
  if (situation === undefined) return undefined;
  const where = explainTransfer(situation, {
    deliver,
    follow: (messageId) => `${status} --message ${messageId}`,
    confirm: (messageId) => `${confirm} --message ${messageId}`,
  });
  const order = await readOrder(situation);
  const exits = order === undefined ? transferExits(chains, situation) : orderExits(chains, order);
  const tried = await tryExits(await exits);
  const state = transferStateOf(transferFactsOf(situation));
  return { situation, state, where, order: order && orderReportOf(order), ...tried };
}

function orderReportOf(situation: OrderSituation): OrderReport {
  const state = orderStateOf(orderFactsOf(situation));
  return { situation, state, where: explainOrder(situation) };
}
