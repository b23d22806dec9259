import type { FastifyRequest } from "fastify";

import type { ApiConfig } from "../config.ts";

/**
 * Scheme, host and port by which a client reached the service. Links in answers begin with it. `X-Forwarded-Host` does not
 * count: most proxies pass on what a client wrote there.
 */
export function originOf(
  { protocol, headers }: Pick<FastifyRequest, "protocol" | "headers">,
  { publicUrl }: Pick<ApiConfig, "publicUrl">,
): string {
  const scheme = protocol === "https" ? "https" : "http";
  return publicUrl ?? `${scheme}://${headers.host ?? ""}`;
}

/**
 * Which caches may keep an answer with links. If the request named the host of the links, a cache that many share could give
 * them to others.
 */
export function cachesOf({ publicUrl }: Pick<ApiConfig, "publicUrl">): "public" | "private" {
  return publicUrl === undefined ? "private" : "public";
}
