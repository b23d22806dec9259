import { build } from "../../actions/build.ts";
import type { Causeway } from "../../createCauseway.ts";
import { loaded } from "../../kept/loaded.ts";
import type { Address } from "../../values/ids.ts";
import type { BuiltRequest, ExecutionRequest, RouteExecution } from "../ExecutionRequest.ts";
import { orderMark } from "../origin/SentMark.ts";

/** Builds what an execution sends. @throws CausewayError as `build`, `buildTransfer` and `buildMessage` */
export async function buildRequest(
  causeway: Causeway,
  request: ExecutionRequest,
  sender: Address,
): Promise<BuiltRequest> {
  if (request.kind === "route") return orderRequest(causeway, request, sender);
  const { plainRequest } = await loaded(import("./plainRequest.ts"));
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
