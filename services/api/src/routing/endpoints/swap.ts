import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { buildSwap } from "../build/buildSwap.ts";
import { requireSame } from "../build/requireSame.ts";
import { swapQuery } from "../request/swapParameters.ts";
import { swapItem, swapItemObject } from "../wire/swapItem.ts";

/** `GET /swap` */
export const swap = endpoint({
  api: "routing",
  path: "/swap",
  summary: "Build the transaction that a route promises",
  grounds: "chains",
  cost: 1,
  query: swapQuery,
  answer: z.array(swapItemObject).length(1),
  answerTo: async (api, query) => {
    const kept = await api.routes.find(query.hash);
    if (kept === undefined) throw new ApiError("routeUnknown", `${query.hash} is not kept`);
    requireSame(kept.promise, query);
    return [swapItem(await buildSwap(api, kept.promise, query))];
  },
});
