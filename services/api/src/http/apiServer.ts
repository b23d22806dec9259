import { boundedFastify } from "@causeway/service";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

import type { Api } from "../Api.ts";
import { weighOthers } from "../admission/weighOthers.ts";
import { ENDPOINTS } from "../endpoints/ENDPOINTS.ts";
import { serveImages } from "../lists/images/serveImages.ts";
import { countRefusal, measureRequests } from "../metrics/measureRequests.ts";
import { servePages } from "../pages/servePages.ts";
import { Standing } from "../standing/Standing.ts";
import { serveStanding } from "../standing/serveStanding.ts";
import { serveEnvironment } from "../wellKnown/serveEnvironment.ts";
import { serveSecurityText } from "../wellKnown/serveSecurityText.ts";
import { answerClientError } from "./answerClientError.ts";
import { answerErrors, refuseRawRequest } from "./answerErrors.ts";
import { LONGEST_URL, refuseMalformed } from "./refuseMalformed.ts";
import { describeEndpoints, serveDocument } from "./serveDocument.ts";
import { type ServeOptions, serveEndpoint } from "./serveEndpoint.ts";

/** Makes the server of all APIs; it does not listen yet. */
export async function apiServer(api: Api, options: ServeOptions): Promise<FastifyInstance> {
  const { metrics } = options;
  const { trustProxy, mostConnections } = api.config;
  const app = boundedFastify(
    {
      forceCloseConnections: true,
      trustProxy: trustProxy.length === 0 ? false : trustProxy,
      routerOptions: { maxParamLength: LONGEST_URL, ignoreTrailingSlash: false },
      clientErrorHandler: answerClientError,
      frameworkErrors: (error, request, reply) => refuseRawRequest(error, request, reply),
    },
    mostConnections,
  );
  // Queries are read where an endpoint is served, so that each error names its parameter and has the form of its API.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  if (metrics !== undefined) measureRequests(app, metrics);
  answerErrors(app, api, (request, kind) => metrics && countRefusal(metrics, request, kind));
  weighOthers(app, options.admission);
  refuseMalformed(app);
  await app.register(cors, { origin: "*", methods: ["GET"], exposedHeaders: EXPOSED });
  serveImages(app, api.images);
  serveSecurityText(app, api);
  serveEnvironment(app, api);
  servePages(app, api);
  serveStanding(app, new Standing(api));
  await describeEndpoints(app);
  await app.register(async (routes) => {
    for (const endpoint of ENDPOINTS) serveEndpoint(routes, api, endpoint, options);
  });
  await serveDocument(app);
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
