import type { Hex } from "@causeway/protocol";

import { type TransferQuote, type TransferRequest, transferCall } from "../bridge/transferCall.ts";
import type { EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import { bridgeInterface } from "../contracts/interfaces.ts";
import { missingAllowance } from "../contracts/missingAllowance.ts";
import type { Causeway } from "../createCauseway.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** A transfer that is ready to be signed. */
export interface BuiltTransfer {
  readonly transaction: EvmTransaction;
  /** For the bridge; undefined if none is missing. */
  readonly allowance: MissingAllowance | undefined;
  readonly quote: TransferQuote;
}

/**
 * Builds the transaction that sends an asset to another chain, from RPCs and the environment's contracts alone.
 *
 * @throws CausewayError `BadInput`, `NoContracts`, `NoRpc`, `RpcUnreachable`, `CallReverted`; the signal's reason
 */
export async function buildTransfer(
  causeway: Causeway,
  wanted: TransferRequest,
  { signal }: ActionOptions = {},
): Promise<BuiltTransfer> {
  const { bridge, asset, request, quote } = await transferCall(causeway, wanted, signal);
  const { from: chainId, sender: owner } = wanted;
  const taking = { chainId, token: asset.token, owner, spender: bridge, required: quote.amount };
  const allowance = await missingAllowance(causeway, taking, signal);
  const data = bridgeInterface().encodeFunctionData("bridge", [request]) as Hex;
  const transaction = { chainId, to: bridge, data, value: quote.messageFeeBound };
  return { transaction, allowance, quote };
}
