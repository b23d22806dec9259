import { cut, shorten } from "@causeway/peers";
import type { FastifyError, FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { z } from "zod";

import { boundedFastify } from "./boundedFastify.ts";
import type { Logger } from "./logger.ts";
import { ServiceError } from "./ServiceError.ts";
import { toJson } from "./toJson.ts";

/** Where to listen. Port 0 takes a free one. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
}

/**
 * A JSON API with metrics at `/metrics`. Errors are answered as `{error, message, details}`, those that nobody foresaw
 * without their message. Foreseen are `ServiceError`s, and what has a `statusCode` other than 500, as Fastify has it.
 */
export class HttpService {
  readonly app: FastifyInstance;
  readonly metrics = new Registry();

  /** @param more Metrics that are made again for each who asks. */
  constructor(logger: Logger, more: () => readonly Registry[] = () => []) {
    this.app = boundedFastify({ forceCloseConnections: true });
    this.app.setReplySerializer(toJson);
    this.app.setErrorHandler((error: FastifyError, request, reply) => {
      const known = asServiceError(error);
      if (known.status >= 500) logger.error({ err: error, url: request.url }, "request failed");
      const { code, message, details } = known;
      const told = { error: code, message: cut(message), details: shorten(details) };
      return reply.status(known.status).send(told);
    });
    this.app.setNotFoundHandler((request, reply) => {
      const message = `nothing at ${request.url}`;
      return reply.status(404).send({ error: "NotFound", message, details: {} });
    });
    collectDefaultMetrics({ register: this.metrics });
    this.app.get("/metrics", async (_, reply) => {
      reply.header("content-type", this.metrics.contentType).serializer(String);
      return Registry.merge([this.metrics, ...more()]).metrics();
    });
  }

  /** @returns the URL at which it listens. */
  listen(options: HttpOptions): Promise<string> {
    return this.app.listen({ host: options.host, port: options.port });
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

function asServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = error.statusCode ?? 500;
  if (status !== 500) return new ServiceError(status, error.code, error.message);
  return new ServiceError(500, "InternalError", "the request failed; the log says why");
}

/** Where a service listens unless its configuration says otherwise: on this machine alone, at a port of its own. */
export function listenAt(port: number) {
  return z
    .strictObject({
      host: z.string().default("127.0.0.1"),
      port: z.int().min(0).max(65_535).default(port),
    })
    .prefault({});
}
