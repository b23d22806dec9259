import type { TransferQuote } from "../bridge/transferCall.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import type { ChainId } from "../values/ids.ts";
import { coinCost, type Terms } from "./Terms.ts";

/** The terms of a transfer that a person saw. */
export function termsOfTransfer(from: ChainId, { minimum, messageFeeBound }: TransferQuote): Terms {
  return { minimum, costs: coinCost(from, messageFeeBound), seconds: 0 };
}

/** The terms of a message that a person saw. */
export function termsOfMessage(from: ChainId, { fee }: MessageQuote): Terms {
  return { minimum: 0n, costs: coinCost(from, fee), seconds: 0 };
}
