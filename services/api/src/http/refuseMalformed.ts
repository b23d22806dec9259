import type { FastifyInstance, FastifyRequest } from "fastify";

import { ApiError } from "../errors/ApiError.ts";

/** Characters of a URL. */
export const LONGEST_URL = 8_192;

/** A name or an address, with a port. HTTP/1.0 names none. */
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])?(:\d{1,5})?$/i;

/** Refuses what no endpoint should read: a long URL, a host of odd characters, and a GET with a body. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { length } = request.url;
    if (length > LONGEST_URL) {
      throw new ApiError("urlTooLong", `${length} characters, at most ${LONGEST_URL}`);
    }
    // Links in answers begin with it.
    const { host = "" } = request.headers;
    if (!HOST.test(host)) throw new ApiError("badRequest", "the Host header names no host");
    if (request.method === "GET" && hasBody(request)) {
      throw new ApiError("badRequest", "a GET has no body");
    }
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  return ![undefined, "0"].includes(headers["content-length"]);
}
