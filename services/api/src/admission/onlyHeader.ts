import type { FastifyRequest } from "fastify";

/** A header that a request sends once; undefined if it sends none. Sent twice, it is the empty text, which fits nothing. */
export function onlyHeader({ raw }: FastifyRequest, name: string): string | undefined {
  const sent = raw.headersDistinct[name];
  if (sent === undefined) return undefined;
  const [only = ""] = sent;
  return sent.length === 1 ? only : "";
}
