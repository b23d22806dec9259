import { type Hex, ZERO_WORD } from "@causeway/protocol";
import { mailboxCalls } from "../contracts/calls.ts";
import { chainOf, environmentOf, evmChainOf } from "../contracts/environmentOf.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address } from "../values/ids.ts";
import { requireBigint } from "../values/requireBigint.ts";
import type { MessageQuote } from "./MessageQuote.ts";
import type { MessageRequest } from "./MessageRequest.ts";
import { recipientOf } from "./recipientOf.ts";
import { sizeOf } from "./sizeOf.ts";

/** A request in the form of the mailbox. */
export interface MessageCall {
  readonly mailbox: Address;
  readonly recipient: Hex;
  readonly quote: MessageQuote;
}

/**
 * Asks the mailbox of an EVM chain about a message.
 *
 * @throws CausewayError `BadInput` for a chain, recipient or payload that cannot be, and if no lane is open; `NoContracts`; as
 *   `callContract`
 */
export async function messageCall(
  causeway: Causeway,
  request: MessageRequest,
  signal?: AbortSignal,
): Promise<MessageCall> {
  const environment = environmentOf(causeway);
  const { mailbox } = evmChainOf(environment, request.from, "from");
  const recipient = recipientOf(request.recipient, chainOf(environment, request.to, "to"));
  const size = sizeOf(request.payload);
  const gasLimit = requireBigint("gasLimit", request.gasLimit);
  const place = { chainId: request.from, to: mailbox, contract: mailboxCalls() };
  const views = viewsOf(causeway, place, signal);
  const [[laneId], [{ maxPayload, maxGasLimit }]] = await Promise.all([
    views<[Hex]>("openLaneTo", request.to),
    views<[{ maxPayload: bigint; maxGasLimit: bigint }]>("pricesTo", request.to),
  ]);
  if (laneId === ZERO_WORD) throw refusal("to", request.to, "has no open lane from there");
  if (size > maxPayload) throw refusal("payload", size, `bytes are more than ${maxPayload}`);
  if (gasLimit < 0n || gasLimit > maxGasLimit) {
    throw refusal("gasLimit", gasLimit, `is not from 0 to ${maxGasLimit}`);
  }
  const [fee] = await views<[bigint]>("quote", request.to, gasLimit, size);
  return { mailbox, recipient, quote: { fee, laneId } };
}

function refusal(name: string, value: string | bigint, reason: string): CausewayError {
  return new CausewayError("BadInput", {
    message: `${name} ${value} ${reason}`,
    details: { [name]: value },
  });
}
