import { z } from "zod";

import type { Api } from "../../Api.ts";
import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { ENVELOPES } from "../../http/envelopes.ts";
import { buildSwap } from "../build/buildSwap.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";
import { answerRoutes } from "../quote/answerRoutes.ts";
import { readRequest, requirePayable } from "../request/readRequest.ts";
import {
  entranceOf,
  type RouteAndSwapQuery,
  referredPart,
  routeAndSwapQuery,
} from "../request/routeAndSwapParameters.ts";
import { routeObject } from "../wire/schemas.ts";
import { swapItem, swapItemObject } from "../wire/swapItem.ts";

const transaction = z.looseObject({
  errno: z.int().describe("0, or the error of this route's transaction"),
  message: z.string(),
  data: z.array(swapItemObject).optional(),
});

/** `GET /routeAndSwap` */
export const routeAndSwap = endpoint({
  api: "routing",
  path: "/routeAndSwap",
  summary: "Find the best routes, and build the transaction of each",
  deprecation: {
    since: new Date("2026-07-01T00:00:00Z"),
    ends: new Date("2028-07-01T00:00:00Z"),
    successor: "/route",
  },
  grounds: "chains",
  cost: 2,
  query: routeAndSwapQuery,
  answer: z.array(z.object({ route: routeObject, txParam: transaction })),
  answerTo: async (api, query, call) => {
    const request = readRequest(api.lists, { ...query, entrance: entranceOf(query) });
    requirePayable(query.from, "from");
    const integrator = request.integrator ?? referredPart(query);
    const found = await answerRoutes(api, { ...request, integrator }, call.origin);
    const both = found.map(async ({ wire, kept }) => ({
      route: wire,
      txParam: await transactionOf(api, kept.promise, query),
    }));
    return Promise.all(both);
  },
});

/** The transaction of a route, in an envelope of its own: one that fails leaves the others. */
async function transactionOf(
  api: Api,
  promise: RoutePromise,
  { from, receiver, callData, caller: swapCaller }: RouteAndSwapQuery,
): Promise<z.input<typeof transaction>> {
  const { routing } = ENVELOPES;
  try {
    const built = await buildSwap(api, promise, { from, receiver, callData, swapCaller });
    return routing.wrap([swapItem(built)]) as z.input<typeof transaction>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return routing.refuse(error).body as z.input<typeof transaction>;
  }
}
