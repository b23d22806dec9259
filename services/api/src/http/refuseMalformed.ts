import type { FastifyInstance, FastifyRequest } from "fastify";

import { ApiError } from "../errors/ApiError.ts";

/** Characters of a URL. */
export const LONGEST_URL = 8_192;

/** Refuses what no endpoint should read: a long URL, and a GET with a body. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { length } = request.url;
    if (length > LONGEST_URL) {
      throw new ApiError("urlTooLong", `${length} characters, at most ${LONGEST_URL}`);
    }
    if (request.method === "GET" && hasBody(request)) {
      throw new ApiError("badRequest", "a GET has no body");
    }
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  return ![undefined, "0"].includes(headers["content-length"]);
}
