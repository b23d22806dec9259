import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { answerRoutes } from "../quote/answerRoutes.ts";
import { readRequest } from "../request/readRequest.ts";
import { routeQuery } from "../request/routeParameters.ts";
import { routeObject } from "../wire/schemas.ts";

/** `GET /route` */
export const route = endpoint({
  api: "routing",
  path: "/route",
  summary: "Find the best routes from a token to another, on one chain or across chains",
  description: "A route is kept for five minutes: /swap builds its transaction.",
  grounds: "chains",
  cost: 1,
  query: routeQuery,
  answer: z.array(routeObject),
  answerTo: async (api, query, call) => {
    const found = await answerRoutes(api, readRequest(api.lists, query), call.origin);
    return found.map(({ wire }) => wire);
  },
});
