import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Api } from "../Api.ts";
import { sendTagged } from "../http/sendTagged.ts";
import { ENVIRONMENT_FILE } from "../wellKnown/serveEnvironment.ts";
import type { PageFile } from "./PageFile.ts";
import { OWN_POLICY, pagePolicy } from "./pagePolicy.ts";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  vary: "accept-encoding",
};

const HIDDEN = { schema: { hide: true } as object };

/** Serves the pages at the root. Paths that no page has are refused as before: there is no page for all of them. */
export function servePages(app: FastifyInstance, { config, lists }: Pick<Api, "config" | "lists">) {
  const policy = pagePolicy(lists.chains, config.pagesAsk);
  for (const [path, file] of config.pages) {
    // The server has the file itself, as its configuration knows the environment.
    if (path === ENVIRONMENT_FILE) continue;
    const headers = headersOf(file, policy);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers).type(file.type);
      return send(request, reply, file);
    };
    app.get(path, HIDDEN, answer);
    if (path === "/index.html") app.get("/", HIDDEN, answer);
  }
}

function headersOf({ type, isHashed, isSelfContained }: PageFile, policy: string) {
  const isPage = type.startsWith("text/html");
  return {
    ...HEADERS,
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    ...(isPage && { "content-security-policy": isSelfContained ? OWN_POLICY : policy }),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { body, gzip }: PageFile) {
  const isTaken = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  if (gzip === undefined || !isTaken) return sendTagged(request, reply, body);
  reply.header("content-encoding", "gzip");
  return sendTagged(request, reply, gzip);
}
