import { type BuildParameters, build } from "../../actions/build.ts";
import type { Causeway } from "../../createCauseway.ts";
import type { Address } from "../../values/ids.ts";
import type { BuiltRequest, ExecutionRequest, RouteExecution } from "../ExecutionRequest.ts";
import { orderMark } from "../origin/SentMark.ts";
import { liquidityRequest } from "./liquidityRequest.ts";
import { messageRequest } from "./messageRequest.ts";
import { transferRequest } from "./transferRequest.ts";

/** Builds what an execution sends. @throws CausewayError as `build`, `buildTransfer` and `buildMessage` */
export async function buildRequest(
  causeway: Causeway,
  request: ExecutionRequest,
  sender: Address,
): Promise<BuiltRequest> {
  switch (request.kind) {
    case "route":
      return orderRequest(causeway, request, sender);
    case "transfer":
      return transferRequest(causeway, request.transfer, request.accepted);
    case "message":
      return messageRequest(causeway, request.message);
    case "deposit":
    case "withdrawal":
      return liquidityRequest(causeway, request.kind, request.liquidity);
  }
}

async function orderRequest(
  causeway: Causeway,
  { kind: _, accepted: __, ...request }: RouteExecution,
  sender: Address,
): Promise<BuiltRequest> {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  const parameters = { ...Object.fromEntries(given), sender } as unknown as BuildParameters;
  const order = await build(causeway, parameters);
  const { transaction, allowance, orderId, route } = order;
  return { transaction, allowance, orderId, order, mark: orderMark(route.contract, orderId) };
}
