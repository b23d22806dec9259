import { bridgeCalls } from "../contracts/calls.ts";
import { missingAllowance } from "../contracts/missingAllowance.ts";
import type { Causeway } from "../createCauseway.ts";
import type { BuiltTransfer } from "./BuiltTransfer.ts";
import { signaturesFor } from "./signaturesFor.ts";
import type { TransferCall, TransferRequest } from "./transferCall.ts";

/** The transaction of a transfer, and the allowance that it lacks. @throws CausewayError as `callContract` */
export async function builtTransferOf(
  causeway: Causeway,
  { from: chainId, sender, paysCoin = false }: TransferRequest,
  { bridge: to, asset, request, quote }: TransferCall,
  signal?: AbortSignal,
): Promise<BuiltTransfer> {
  const { amount: required, messageFeeBound: fee } = quote;
  const data = bridgeCalls().encodeCall(paysCoin ? "bridgeNative" : "bridge", [request]);
  const transaction = { chainId, to, data, value: paysCoin ? fee + required : fee };
  const built = { transaction, allowance: undefined, quote, sender, request };
  if (paysCoin) return built;
  const taking = { chainId, token: asset.token, owner: sender, spender: to, required };
  const missing = await missingAllowance(causeway, taking, signal);
  if (missing === undefined) return built;
  const signatures = await signaturesFor(causeway, { ...taking, request }, signal);
  return { ...built, allowance: { ...missing, ...signatures } };
}
