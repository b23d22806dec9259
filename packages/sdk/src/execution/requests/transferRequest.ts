import { encodeTransfer, type Hex, type Transfer } from "@causeway/protocol";

import { builtTransferOf } from "../../bridge/builtTransferOf.ts";
import {
  type TransferCall,
  type TransferRequest,
  transferCall,
} from "../../bridge/transferCall.ts";
import { environmentOf, evmChainOf } from "../../contracts/environmentOf.ts";
import type { Causeway } from "../../createCauseway.ts";
import type { BuiltRequest } from "../ExecutionRequest.ts";
import { messageMark } from "../origin/SentMark.ts";
import { termsOfTransfer } from "../plainTerms.ts";
import type { Terms } from "../Terms.ts";

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
  const transfer = await builtTransferOf(causeway, wanted, kept);
  const { transaction, allowance } = transfer;
  const { mailbox } = evmChainOf(environmentOf(causeway), wanted.from, "from");
  const mark = messageMark(mailbox, chosenIn(kept, wanted));
  const terms = termsOfTransfer(wanted.from, { ...call.quote, minimum });
  return { transaction, allowance, transfer, mark, terms };
}

/** All that a message holds of a transfer from its minimum on: salt, sender and receiver. Nobody else can send these bytes. */
function chosenIn({ request, quote: { units } }: TransferCall, { sender }: TransferRequest): Hex {
  const transfer: Transfer = { ...request, units, relief: 0n, sender };
  return `0x${encodeTransfer(transfer).slice(2 + 2 * MINIMUM_AT)}`;
}
