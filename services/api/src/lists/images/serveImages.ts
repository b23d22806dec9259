import type { FastifyInstance } from "fastify";

import { ApiError } from "../../errors/ApiError.ts";
import { sendTagged } from "../../http/sendTagged.ts";
import type { Images } from "./Images.ts";

/** A picture that a browser opens by itself runs no script, and loads nothing. */
const HEADERS = {
  "cache-control": "public, max-age=86400",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/** Serves pictures of chains and tokens. Only paths that lists name lead to one. */
export function serveImages(app: FastifyInstance, images: Images): void {
  app.get("/images/*", async (request, reply) => {
    const path = `/images/${(request.params as { "*": string })["*"]}`;
    const image = images.find(path);
    if (image === undefined) throw new ApiError("unknownPath", path);
    reply.headers(HEADERS).type(image.type);
    return sendTagged(request, reply, image.body);
  });
}
