import type { Causeway } from "../createCauseway.ts";
import { type MessageQuote, type MessageRequest, messageCall } from "../messages/messageCall.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Asks what a message costs, from RPCs alone. @throws CausewayError as `buildMessage` */
export async function quoteMessage(
  causeway: Causeway,
  request: MessageRequest,
  { signal }: ActionOptions = {},
): Promise<MessageQuote> {
  return (await messageCall(causeway, request, signal)).quote;
}
