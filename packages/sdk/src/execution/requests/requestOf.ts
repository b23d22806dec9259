import type { Address, ChainId } from "../../values/ids.ts";
import type { ExecuteParameters } from "../ExecuteParameters.ts";
import type { ExecutionRequest } from "../ExecutionRequest.ts";
import { termsOfMessage, termsOfTransfer } from "../plainTerms.ts";
import { termsOf } from "../Terms.ts";

/** What an execution sends, in the form in which it is written down. */
export function requestOf(
  { wallet: _, ...parameters }: ExecuteParameters,
  sender: Address,
): ExecutionRequest {
  if ("route" in parameters) {
    return { kind: "route", ...parameters, accepted: termsOf(parameters.route) };
  }
  if ("transfer" in parameters) {
    const transfer = { ...parameters.transfer, sender };
    return {
      kind: "transfer",
      transfer,
      accepted: termsOfTransfer(transfer.from, parameters.quote),
    };
  }
  if ("message" in parameters) {
    const message = { ...parameters.message, sender };
    return { kind: "message", message, accepted: termsOfMessage(message.from, parameters.quote) };
  }
  if ("deposit" in parameters) {
    return { kind: "deposit", liquidity: { ...parameters.deposit, owner: sender } };
  }
  return { kind: "withdrawal", liquidity: { ...parameters.withdrawal, owner: sender } };
}

/** The chain on which a request is sent. */
export function originOf(request: ExecutionRequest): ChainId {
  switch (request.kind) {
    case "route":
      return request.route.request.from.chainId;
    case "transfer":
      return request.transfer.from;
    case "message":
      return request.message.from;
    case "deposit":
    case "withdrawal":
      return request.liquidity.chainId;
  }
}
