import { createServer } from "node:http";

import { type FastifyInstance, type FastifyServerOptions, fastify } from "fastify";

import { boundConnections, HTTP_BOUNDS } from "./boundConnections.ts";

/** A server that ends requests which do not become whole, and bounds its connections (`HTTP_BOUNDS`). */
export function boundedFastify(options: FastifyServerOptions): FastifyInstance {
  const { requestTimeout, connectionsCheckingInterval, keepAliveTimeout, bodyLimit } = HTTP_BOUNDS;
  return fastify({
    bodyLimit,
    ...options,
    serverFactory: (handler) => {
      const server = createServer(
        {
          ...{ requestTimeout, headersTimeout: requestTimeout },
          ...{ connectionsCheckingInterval, keepAliveTimeout },
        },
        handler,
      );
      boundConnections(server);
      return server;
    },
  });
}
