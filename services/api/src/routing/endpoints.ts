import type { Endpoint } from "../endpoints/Endpoint.ts";
import { route } from "./endpoints/route.ts";
import { routeAndSwap } from "./endpoints/routeAndSwap.ts";
import { swap } from "./endpoints/swap.ts";

/** Routes and their transactions. */
export const ROUTING_ENDPOINTS: readonly Endpoint[] = [route, swap, routeAndSwap];
