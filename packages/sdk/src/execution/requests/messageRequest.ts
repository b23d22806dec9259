import type { Causeway } from "../../createCauseway.ts";
import type { BuildMessageParameters } from "../../messages/BuildMessageParameters.ts";
import { buildEvmMessage } from "../../messages/buildEvmMessage.ts";
import { sentTonDraft } from "../../messages/sentTonDraft.ts";
import { tonOf } from "../../ton/tonOf.ts";
import type { BuiltRequest } from "../ExecutionRequest.ts";
import { messageMark } from "../origin/SentMark.ts";
import { termsOfMessage } from "../plainTerms.ts";

/** Builds a message. @throws CausewayError as `buildMessage` */
export async function messageRequest(
  causeway: Causeway,
  message: BuildMessageParameters,
): Promise<BuiltRequest> {
  const draft = sentTonDraft(causeway, message);
  const { quote, ...request } =
    draft === undefined
      ? await evmRequest(causeway, message)
      : await (await tonOf(causeway)).request(causeway, draft);
  return { ...request, terms: termsOfMessage(message.from, quote) };
}

/** Its log is like that of any other message of the same words, so nobody searches for it. */
async function evmRequest(causeway: Causeway, message: BuildMessageParameters) {
  const { transaction, quote } = await buildEvmMessage(causeway, message);
  return { transaction, quote, mark: messageMark(transaction.to) };
}
