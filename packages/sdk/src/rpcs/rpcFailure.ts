import { isChainError } from "@causeway/chains";

import { CausewayError } from "../errors/CausewayError.ts";
import type { ChainId } from "../values/ids.ts";

/** The error of this package for what reading a chain threw: a contract's refusal with its numbers, or an RPC's failure. */
export function rpcFailure(chainId: ChainId, error: unknown): CausewayError {
  const message = error instanceof Error ? error.message : String(error);
  if (isChainError(error, "CallReverted")) {
    const { to, error: name } = error.details;
    const details = { chainId, to: `${to}`, error: name === undefined ? undefined : `${name}` };
    return new CausewayError("CallReverted", { message, details, cause: error });
  }
  return new CausewayError("RpcUnreachable", { message, details: { chainId }, cause: error });
}
