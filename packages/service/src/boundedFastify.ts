import { createServer } from "node:http";

import { type FastifyInstance, type FastifyServerOptions, fastify } from "fastify";

import { boundConnections, HTTP_BOUNDS } from "./boundConnections.ts";

/**
 * A server that ends requests which do not become whole, and bounds its connections (`HTTP_BOUNDS`).
 *
 * @param mostConnections Connections at once.
 */
export function boundedFastify(
  options: FastifyServerOptions,
  mostConnections: number = HTTP_BOUNDS.mostConnections,
): FastifyInstance {
  const { requestTimeout, connectionsCheckingInterval, bodyLimit } = HTTP_BOUNDS;
  const { keepAliveTimeout, keepAliveTimeoutBuffer } = HTTP_BOUNDS;
  return fastify({
    bodyLimit,
    ...options,
    serverFactory: (handler) => {
      const server = createServer(
        {
          ...{ requestTimeout, headersTimeout: requestTimeout },
          ...{ connectionsCheckingInterval, keepAliveTimeout, keepAliveTimeoutBuffer },
        },
        handler,
      );
      boundConnections(server, mostConnections);
      return server;
    },
  });
}
