import type { Hex } from "@causeway/protocol";

import type { EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import { bridgeInterface } from "../contracts/interfaces.ts";
import { missingAllowance } from "../contracts/missingAllowance.ts";
import type { Causeway } from "../createCauseway.ts";
import type { TransferCall, TransferQuote, TransferRequest } from "./transferCall.ts";

/** A transfer that is ready to be signed. */
export interface BuiltTransfer {
  readonly transaction: EvmTransaction;
  /** For the bridge; undefined if none is missing. */
  readonly allowance: MissingAllowance | undefined;
  readonly quote: TransferQuote;
}

/** The transaction of a transfer, and the allowance that it lacks. @throws CausewayError as `callContract` */
export async function builtTransferOf(
  causeway: Causeway,
  { from: chainId, sender: owner }: TransferRequest,
  { bridge, asset, request, quote }: TransferCall,
  signal?: AbortSignal,
): Promise<BuiltTransfer> {
  const taking = { chainId, token: asset.token, owner, spender: bridge, required: quote.amount };
  const allowance = await missingAllowance(causeway, taking, signal);
  const data = bridgeInterface().encodeFunctionData("bridge", [request]) as Hex;
  const transaction = { chainId, to: bridge, data, value: quote.messageFeeBound };
  return { transaction, allowance, quote };
}
