import type { Causeway } from "../createCauseway.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import type { MessageRequest } from "../messages/MessageRequest.ts";
import { messageCall } from "../messages/messageCall.ts";
import { tonDraft } from "../messages/tonDraft.ts";
import { tonOf } from "../ton/tonOf.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Asks what a message costs, from RPCs alone. @throws CausewayError as `buildMessage` */
export async function quoteMessage(
  causeway: Causeway,
  request: MessageRequest,
  { signal }: ActionOptions = {},
): Promise<MessageQuote> {
  const draft = tonDraft(causeway, request);
  if (draft === undefined) return (await messageCall(causeway, request, signal)).quote;
  const quoted = (await tonOf(causeway)).quote(causeway, draft);
  return untilAborted(quoted, signal);
}
