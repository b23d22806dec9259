import { mailboxCalls } from "../contracts/calls.ts";
import type { Causeway } from "../createCauseway.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { BuildMessageParameters } from "./BuildMessageParameters.ts";
import type { BuiltEvmMessage } from "./BuiltMessage.ts";
import { deadlineOf } from "./deadlineOf.ts";
import { messageCall } from "./messageCall.ts";

/** The transaction that sends a message from an EVM chain. @throws CausewayError as `messageCall` */
export async function buildEvmMessage(
  causeway: Causeway,
  { sender, deadline, ...request }: BuildMessageParameters,
  signal?: AbortSignal,
): Promise<BuiltEvmMessage> {
  const until = deadlineOf(deadline);
  requireEvmAddress("sender", sender);
  const { mailbox, recipient, quote } = await messageCall(causeway, request, signal);
  const { to, gasLimit, payload, from: chainId } = request;
  const args = [to, recipient, gasLimit, until, sender, payload];
  const data = mailboxCalls().encodeCall("send", args);
  const transaction = { chainId, to: mailbox, data, value: quote.fee };
  return { family: "evm", transaction, quote };
}
