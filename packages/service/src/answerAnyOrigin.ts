import type { FastifyInstance } from "fastify";

/** Seconds for which a browser remembers that it may ask. */
const REMEMBERED = 86_400;

/**
 * Lets pages of any origin read answers, `null` included: a page that is opened from a disk. What is answered is public, and
 * no cookie takes part. Other paths stay closed to pages.
 *
 * @param paths How public paths begin: `/attestations/`.
 * @param method Of public requests.
 */
export function answerAnyOrigin(
  app: FastifyInstance,
  paths: readonly string[],
  method: "GET" | "POST" = "GET",
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!paths.some((path) => request.url.startsWith(path))) return;
    reply.header("access-control-allow-origin", "*");
    if (request.method !== "OPTIONS") return;
    reply.header("access-control-allow-methods", method);
    reply.header("access-control-allow-headers", "content-type");
    reply.header("access-control-max-age", REMEMBERED);
    return reply.status(204).send();
  });
}
