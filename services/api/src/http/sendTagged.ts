import type { FastifyReply, FastifyRequest } from "fastify";

import { entityTag, isKnown } from "./entityTag.ts";

/** Sends a body with its `ETag`, or 304 to a client that has it. All other headers are set before. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  tag = entityTag(body),
): FastifyReply {
  reply.header("etag", tag);
  if (isKnown(tag, request.headers["if-none-match"])) {
    return reply.status(304).removeHeader("content-type").send();
  }
  return reply.send(body);
}
