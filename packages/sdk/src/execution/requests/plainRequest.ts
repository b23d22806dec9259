import type { Causeway } from "../../createCauseway.ts";
import type { BuiltRequest, ExecutionRequest, RouteExecution } from "../ExecutionRequest.ts";
import { liquidityRequest } from "./liquidityRequest.ts";
import { messageRequest } from "./messageRequest.ts";
import { transferRequest } from "./transferRequest.ts";

// In the same chunk. A message is all that other families send, so their code is loaded with it.
export { originOnTon, walletOnTon } from "../origin/onTon.ts";
export { plainWanted } from "./plainWanted.ts";

/** Builds what needs no service: all but an order. A page that swaps does not load it. */
export async function plainRequest(
  causeway: Causeway,
  request: Exclude<ExecutionRequest, RouteExecution>,
): Promise<BuiltRequest> {
  switch (request.kind) {
    case "transfer":
      return transferRequest(causeway, request.transfer, request.accepted);
    case "message":
      return messageRequest(causeway, request.message);
    case "deposit":
    case "withdrawal":
      return liquidityRequest(causeway, request.kind, request.liquidity);
  }
}
