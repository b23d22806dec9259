import type { Hex } from "@causeway/protocol";
import { type OrderPromise, orderOf } from "@causeway/routing/orders";

import type { WayState } from "../../markets/WayState.ts";
import type { RouteRequest } from "../request/RouteRequest.ts";
import { quoteOrder } from "./quoteOrder.ts";

/** Stands for accounts that a request does not name: fees do not depend on them. */
const ANYBODY: Hex = `0x${"ca".repeat(20)}`;

/** Wei that the message of an order costs at most, while its quote holds; 0 on one chain. @throws ApiError */
export async function messageFeeOf(
  { origin, destination }: WayState,
  promise: OrderPromise,
  { receiver = ANYBODY, caller = ANYBODY }: Pick<RouteRequest, "receiver" | "caller">,
): Promise<bigint> {
  const clocks = { origin: origin.at, destination: destination.at };
  const order = orderOf(promise, { sender: caller, receiver }, clocks);
  return (await quoteOrder(origin, order, caller)).messageFeeBound;
}
