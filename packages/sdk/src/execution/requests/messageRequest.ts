import { type BuildMessageParameters, buildMessage } from "../../actions/buildMessage.ts";
import type { Causeway } from "../../createCauseway.ts";
import { CausewayError } from "../../errors/CausewayError.ts";
import type { ChainId } from "../../values/ids.ts";
import type { BuiltRequest } from "../ExecutionRequest.ts";
import { messageMark } from "../origin/SentMark.ts";
import { termsOfMessage } from "../plainTerms.ts";

/** Builds a message. Its log is like that of any other message of the same words, so nobody searches for it. */
export async function messageRequest(
  causeway: Causeway,
  message: BuildMessageParameters,
): Promise<BuiltRequest> {
  const { family, transaction, quote } = await buildMessage(causeway, message);
  if (family === "ton") throw notOnTon(message.from);
  const terms = termsOfMessage(message.from, quote);
  return { transaction, mark: messageMark(transaction.to), terms };
}

function notOnTon(from: ChainId): CausewayError {
  const message = `from ${from} is a chain of TON: build its message by buildMessage, and send it by send`;
  return new CausewayError("BadInput", { message, details: { from } });
}
