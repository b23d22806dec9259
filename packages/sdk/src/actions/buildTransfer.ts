import type { BuiltTransfer } from "../bridge/BuiltTransfer.ts";
import { builtTransferOf } from "../bridge/builtTransferOf.ts";
import { type TransferRequest, transferCall } from "../bridge/transferCall.ts";
import type { Causeway } from "../createCauseway.ts";
import type { ActionOptions } from "./ActionOptions.ts";

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
  return builtTransferOf(causeway, wanted, await transferCall(causeway, wanted, signal), signal);
}
