import type { Hex } from "@causeway/protocol";

import type { EvmTransaction } from "../build/BuiltOrder.ts";
import { mailboxInterface } from "../contracts/interfaces.ts";
import type { Causeway } from "../createCauseway.ts";
import { type MessageQuote, type MessageRequest, messageCall } from "../messages/messageCall.ts";
import type { Address } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** A message, and its sender. */
export interface BuildMessageParameters extends MessageRequest {
  /** Gets back the fee of a message that is not delivered. */
  readonly sender: Address;
  /** Unix seconds after which nobody delivers the message; it does not expire if left out. */
  readonly deadline?: bigint;
}

/** A message that is ready to be signed. */
export interface BuiltMessage {
  readonly transaction: EvmTransaction;
  readonly quote: MessageQuote;
}

/**
 * Builds the transaction that sends a message, from RPCs and the environment's contracts alone.
 *
 * @throws CausewayError `BadInput`, `NoContracts`, `NoRpc`, `RpcUnreachable`, `CallReverted`; the signal's reason
 */
export async function buildMessage(
  causeway: Causeway,
  { sender, deadline = 0n, ...request }: BuildMessageParameters,
  { signal }: ActionOptions = {},
): Promise<BuiltMessage> {
  requireEvmAddress("sender", sender);
  const { mailbox, recipient, quote } = await messageCall(causeway, request, signal);
  const { to, gasLimit, payload, from: chainId } = request;
  const args = [to, recipient, gasLimit, deadline, sender, payload];
  const data = mailboxInterface().encodeFunctionData("send", args) as Hex;
  return { transaction: { chainId, to: mailbox, data, value: quote.fee }, quote };
}
