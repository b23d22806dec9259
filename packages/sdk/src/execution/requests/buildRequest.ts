import { build } from "../../actions/build.ts";
import type { Causeway } from "../../createCauseway.ts";
import type { Address } from "../../values/ids.ts";
import type { BuiltRequest, ExecutionRequest, RouteExecution } from "../ExecutionRequest.ts";
import { orderMark } from "../origin/SentMark.ts";
import { plainCode } from "./plainCode.ts";

/** Builds what an execution sends. @throws CausewayError as `build`, `buildTransfer` and `buildMessage` */
export async function buildRequest(
  causeway: Causeway,
  request: ExecutionRequest,
  sender: Address,
): Promise<BuiltRequest> {
  if (request.kind === "route") return orderRequest(causeway, request, sender);
  const { plainRequest } = await plainCode();
  return plainRequest(causeway, request);
}

async function orderRequest(
  causeway: Causeway,
  request: RouteExecution,
  sender: Address,
): Promise<BuiltRequest> {
  const order = await build(causeway, { ...request, sender });
  const { transaction, allowance, orderId, route } = order;
  return { transaction, allowance, orderId, order, mark: orderMark(route.contract, orderId) };
}
