import type { FastifyRequest } from "fastify";

import type { ApiConfig } from "../config.ts";

/** Scheme, host and port by which a client reached the service. Links in answers begin with it. */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  { publicUrl }: Pick<ApiConfig, "publicUrl">,
): string {
  return publicUrl ?? `${protocol}://${host}`;
}
