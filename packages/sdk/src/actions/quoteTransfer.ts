import { type TransferQuote, type TransferRequest, transferCall } from "../bridge/transferCall.ts";
import type { Causeway } from "../createCauseway.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Asks both chains what a transfer costs, and what would arrive now. @throws CausewayError as `buildTransfer` */
export async function quoteTransfer(
  causeway: Causeway,
  request: TransferRequest,
  { signal }: ActionOptions = {},
): Promise<TransferQuote> {
  return (await transferCall(causeway, request, signal)).quote;
}
