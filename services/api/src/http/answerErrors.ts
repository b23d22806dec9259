import { cut } from "@causeway/peers";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Api } from "../Api.ts";
import { ENDPOINTS } from "../endpoints/ENDPOINTS.ts";
import type { Endpoint } from "../endpoints/Endpoint.ts";
import { ApiError } from "../errors/ApiError.ts";
import type { ErrorKind } from "../errors/ERRORS.ts";
import { type ApiName, ENVELOPES, problemOf } from "./envelopes.ts";

/** Told of each request that is refused, for metrics. */
export type OnRefused = (request: FastifyRequest, kind: ErrorKind) => void;

/** Answers each error in the form of the API that was asked, or as problem details (RFC 9457) if the client accepts them. */
export function answerErrors(
  app: FastifyInstance,
  { logger }: Pick<Api, "logger">,
  onRefused: OnRefused = () => undefined,
): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = asApiError(error);
    if (known.meaning.code >= 500) {
      logger.error({ err: known.cause ?? error, path: pathOf(request) }, "request failed");
    }
    onRefused(request, known.kind);
    return refuse(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const error = notServed(request);
    onRefused(request, error.kind);
    return refuse(error, request, reply);
  });
}

/** Answers an error that Fastify found before it looked for a route. */
export function refuseRawRequest(
  _: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return refuse(
    new ApiError("badRequest", "the URL is not encoded as it should be"),
    request,
    reply,
  );
}

/** Sends an error. */
function refuse(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asProblem = /\bapplication\/problem\+json\b/.test(request.headers.accept ?? "");
  const api = apiOf(request);
  const { status, body } = asProblem ? problemOf(error) : ENVELOPES[api].refuse(error);
  const isProblem = asProblem || api === "v1";
  return reply
    .status(status)
    .headers({ "cache-control": "no-store", ...error.headers })
    .type(isProblem ? "application/problem+json" : "application/json; charset=utf-8")
    .serializer(String)
    .send(JSON.stringify(body));
}

/** Kinds of the errors that Fastify raises itself, by their status. */
const OF_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: "badRequest",
  404: "unknownPath",
  405: "methodNotAllowed",
  408: "requestTimeout",
  413: "badRequest",
  414: "urlTooLong",
  415: "badRequest",
  431: "headersTooLarge",
};

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  const kind = OF_STATUS[error.statusCode ?? 500];
  if (kind === undefined) return new ApiError("internal", undefined, { cause: error });
  return new ApiError(kind, cut(error.message));
}

/** A path that is served for another method, or for none. */
function notServed(request: FastifyRequest): ApiError {
  const path = pathOf(request);
  const isServed =
    ENDPOINTS.some((endpoint) => matches(endpoint.path, path)) ||
    request.server.hasRoute({ method: "GET", url: path });
  if (!isServed) {
    return new ApiError("unknownPath", cut(path));
  }
  const headers = { allow: "GET, HEAD, OPTIONS" };
  return new ApiError("methodNotAllowed", `${request.method} of ${cut(path)}`, { headers });
}

/** The API of a path: its errors have the API's form. Paths of nobody are answered as those of the lists. */
function apiOf(request: FastifyRequest): ApiName {
  const path = pathOf(request);
  const { endpoint } = (request.routeOptions?.config as { endpoint?: Endpoint }) ?? {};
  const found = endpoint ?? ENDPOINTS.find((one) => matches(one.path, path));
  if (found !== undefined) return found.api;
  return path.startsWith("/v1/") ? "v1" : "swapData";
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.includes(":")) return pattern === path;
  const parts = path.split("/");
  const expected = pattern.split("/");
  return (
    parts.length === expected.length &&
    expected.every((part, place) => part.startsWith(":") || part === parts[place])
  );
}

function pathOf({ url }: FastifyRequest): string {
  const [path = ""] = url.split("?");
  return path;
}
