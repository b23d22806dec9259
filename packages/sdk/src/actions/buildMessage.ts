import type { EvmTransaction } from "../build/BuiltOrder.ts";
import { mailboxCalls } from "../contracts/calls.ts";
import type { Causeway } from "../createCauseway.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import type { MessageRequest } from "../messages/MessageRequest.ts";
import { messageCall } from "../messages/messageCall.ts";
import { tonDraft } from "../messages/tonDraft.ts";
import type { BuiltTonMessage } from "../ton/TonCode.ts";
import { tonOf } from "../ton/tonOf.ts";
import type { Address } from "../values/ids.ts";
import { requireDeadline } from "../values/requireDeadline.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import { requireTonAccount } from "../values/requireTonAccount.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** The deadline of a message that does not expire. */
const NEVER = 0n;

/** A message, and its sender. */
export interface BuildMessageParameters extends MessageRequest {
  /** On an EVM chain, gets back the fee of a message that is not delivered; on TON, what is left of the value. */
  readonly sender: Address;
  /** Unix seconds after which nobody delivers the message; it does not expire if left out. */
  readonly deadline?: bigint;
}

/** A message from an EVM chain that is ready to be signed. */
export interface BuiltEvmMessage {
  readonly family: "evm";
  readonly transaction: EvmTransaction;
  readonly quote: MessageQuote;
}

/** A message that is ready to be signed; `send` has a wallet sign it. */
export type BuiltMessage = BuiltEvmMessage | BuiltTonMessage;

/**
 * Builds the transaction that sends a message, from RPCs and the environment's contracts alone.
 *
 * @throws CausewayError `BadInput`, `NoContracts`, `NoRpc`, `RpcUnreachable`, `CallReverted`, `NoTon`; the signal's reason
 */
export async function buildMessage(
  causeway: Causeway,
  { sender, deadline: given, ...request }: BuildMessageParameters,
  { signal }: ActionOptions = {},
): Promise<BuiltMessage> {
  const deadline = given === undefined ? NEVER : requireDeadline(given);
  const draft = tonDraft(causeway, request);
  if (draft !== undefined) {
    const account = requireTonAccount("sender", sender, draft.chainId);
    const code = await tonOf(causeway);
    return untilAborted(code.build(causeway, { ...draft, sender: account, deadline }), signal);
  }
  requireEvmAddress("sender", sender);
  const { mailbox, recipient, quote } = await messageCall(causeway, request, signal);
  const { to, gasLimit, payload, from: chainId } = request;
  const args = [to, recipient, gasLimit, deadline, sender, payload];
  const data = mailboxCalls().encodeCall("send", args);
  const transaction = { chainId, to: mailbox, data, value: quote.fee };
  return { family: "evm", transaction, quote };
}
