import { boundedFastify } from "@causeway/service";
import cors from "@fastify/cors";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

import type { Api } from "../Api.ts";
import { ENDPOINTS } from "../endpoints/ENDPOINTS.ts";
import { answerErrors, refuseRawRequest } from "./answerErrors.ts";
import { LONGEST_URL, refuseMalformed } from "./refuseMalformed.ts";
import { type ServeOptions, serveEndpoint } from "./serveEndpoint.ts";

/** Makes the server of all APIs; it does not listen yet. */
export async function apiServer(api: Api, options: ServeOptions): Promise<FastifyInstance> {
  const { trustProxy, mostConnections } = api.config;
  const app = boundedFastify(
    {
      forceCloseConnections: true,
      trustProxy: trustProxy.length === 0 ? false : trustProxy,
      routerOptions: { maxParamLength: LONGEST_URL, ignoreTrailingSlash: false },
      frameworkErrors: (error, request, reply) => refuseRawRequest(error, request, reply),
    },
    mostConnections,
  );
  // Queries are read where an endpoint is served, so that each error names its parameter and has the form of its API.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  answerErrors(app, api);
  refuseMalformed(app);
  await app.register(cors, { origin: "*", methods: ["GET"], exposedHeaders: EXPOSED });
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Causeway", version: "1.0.0" } },
    transform: jsonSchemaTransform,
  });
  await app.register(async (routes) => {
    for (const endpoint of ENDPOINTS) serveEndpoint(routes, api, endpoint, options);
    routes.get("/openapi.json", { schema: { hide: true } as object }, async (_, reply) => {
      reply.header("cache-control", "public, max-age=60");
      return app.swagger();
    });
  });
  return app;
}

/** Headers that a page of another origin may read. */
const EXPOSED = [
  "causeway-index",
  "deprecation",
  "etag",
  "link",
  "ratelimit",
  "ratelimit-policy",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "sunset",
];
