import { type BuildParameters, build } from "../../actions/build.ts";
import type { Causeway } from "../../createCauseway.ts";
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
  const { plainRequest } = await import("./plainRequest.ts");
  return plainRequest(causeway, request);
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
