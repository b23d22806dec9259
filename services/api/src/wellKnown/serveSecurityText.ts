import type { FastifyInstance } from "fastify";

import type { Api } from "../Api.ts";
import { ApiError } from "../errors/ApiError.ts";
import { cachesOf, originOf } from "../http/originOf.ts";
import { sendTagged } from "../http/sendTagged.ts";

export const SECURITY_TEXT = "/.well-known/security.txt";

const DAY = 86_400_000;
/** RFC 9116 asks for less than a year. */
const DAYS_TO_COME = 90;

/** Serves where to report a vulnerability (RFC 9116). Without a contact there is no such file. */
export function serveSecurityText(
  app: FastifyInstance,
  { config }: Pick<Api, "config">,
  now: () => number = Date.now,
): void {
  app.get(SECURITY_TEXT, async (request, reply) => {
    const { securityContacts } = config;
    if (securityContacts.length === 0) throw new ApiError("unknownPath", SECURITY_TEXT);
    const origin = originOf(request, config);
    reply.header("cache-control", `${cachesOf(config)}, max-age=86400`);
    reply.type("text/plain; charset=utf-8");
    return sendTagged(request, reply, securityText(securityContacts, origin, now()));
  });
}

/** @param now Unix milliseconds. */
export function securityText(contacts: readonly string[], origin: string, now: number): string {
  // The same text all day, so that its tag stays.
  const expires = new Date((Math.floor(now / DAY) + DAYS_TO_COME) * DAY);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${SECURITY_TEXT}`,
    "",
  ].join("\n");
}
