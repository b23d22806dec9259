import { encodeTransfer, type Hex, type Transfer } from "@causeway/protocol";

import { builtTransferOf } from "../../bridge/builtTransferOf.ts";
import {
  type TransferCall,
  type TransferQuote,
  type TransferRequest,
  transferCall,
} from "../../bridge/transferCall.ts";
import { environmentOf, evmChainOf } from "../../contracts/environmentOf.ts";
import type { Causeway } from "../../createCauseway.ts";
import type { ChainId } from "../../values/ids.ts";
import type { BuiltRequest } from "../ExecutionRequest.ts";
import { messageMark } from "../origin/SentMark.ts";
import { coinCost, type Terms } from "../Terms.ts";

/** Where the minimum begins in a transfer's payload. The units before it are what the token really moved. */
const MINIMUM_AT = 66;

/** Builds a transfer. The accepted minimum stays as long as that much would arrive. */
export async function transferRequest(
  causeway: Causeway,
  wanted: TransferRequest,
  accepted: Terms,
): Promise<BuiltRequest> {
  const call = await transferCall(causeway, wanted);
  const { arrives, minimum: least } = call.quote;
  const minimum = arrives >= accepted.minimum ? accepted.minimum : least;
  const kept = { ...call, request: { ...call.request, minReceived: minimum } };
  const { transaction, allowance } = await builtTransferOf(causeway, wanted, kept);
  const { mailbox } = evmChainOf(environmentOf(causeway), wanted.from, "from");
  const mark = messageMark(mailbox, chosenIn(kept, wanted));
  const terms = termsOfTransfer(wanted.from, { ...call.quote, minimum });
  return { transaction, allowance, mark, terms };
}

/** The terms of a transfer that a person saw. */
export function termsOfTransfer(from: ChainId, quote: TransferQuote): Terms {
  const { minimum, messageFeeBound } = quote;
  return { minimum, costs: coinCost(from, messageFeeBound), seconds: 0 };
}

/** All that a message holds of a transfer from its minimum on: salt, sender and receiver. Nobody else can send these bytes. */
function chosenIn({ request, quote: { units } }: TransferCall, { sender }: TransferRequest): Hex {
  const transfer = { ...request, units, relief: 0n, sender } as unknown as Transfer;
  return `0x${encodeTransfer(transfer).slice(2 + 2 * MINIMUM_AT)}`;
}
