import type { FastifyInstance, FastifyRequest } from "fastify";

import type { ErrorKind } from "../errors/ERRORS.ts";
import type { ApiMetrics } from "./ApiMetrics.ts";

/** A stream lasts as long as its client stays. */
const STREAM = "text/event-stream";

/** Counts each answer by its route, as the document has it: no client makes new labels. */
export function measureRequests(
  app: FastifyInstance,
  { requests, seconds }: Pick<ApiMetrics, "requests" | "seconds">,
): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request);
    requests.inc({ route, status: reply.statusCode });
    if (reply.getHeader("content-type") === STREAM) return;
    seconds.observe({ route }, reply.elapsedTime / 1_000);
  });
}

/** Counts a refusal. */
export function countRefusal(
  { refusals }: Pick<ApiMetrics, "refusals">,
  request: FastifyRequest,
  kind: ErrorKind,
): void {
  refusals.inc({ route: routeOf(request), kind });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions?.url ?? "none";
}
