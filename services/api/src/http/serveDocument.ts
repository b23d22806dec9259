import swagger from "@fastify/swagger";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

import { ERRORS } from "../errors/ERRORS.ts";
import { referencedAlone } from "./referencedAlone.ts";
import { SECURITY_SCHEMES } from "./security.ts";

/** What each API is for; the document groups endpoints by it. */
const TAGS = [
  { name: "routing", description: "Find routes, and build the transactions that send orders" },
  { name: "swapData", description: "Follow orders; list chains and tokens" },
  { name: "messages", description: "Follow omnichain messages" },
  { name: "data", description: "Statistics and tokens, for requests that are signed" },
  { name: "v1", description: "All that the service knows, typed, with cursors and streams" },
];

/** The page loads nothing from elsewhere, and no other page frames it. The script writes styles, so these are allowed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Two lines over water: the money runs ahead, the proof follows. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0f766e"/>' +
  '<g stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M6 12h20"/><path d="M6 20h12"/></g></svg>';

/** Has the server write its own document. It sees the endpoints that are served after this call. */
export async function describeEndpoints(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Causeway", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: "/" }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: jsonSchemaTransform,
    transformObject: (described) => referencedAlone(jsonSchemaTransformObject(described)),
  });
}

/** Serves the document, a page to read and try it at `/docs/`, and the list of errors. */
export async function serveDocument(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } as object };
  app.get("/openapi.json", hidden, async (_, reply) => {
    reply.header("cache-control", "public, max-age=60");
    return app.swagger();
  });
  app.get("/errors", hidden, async (_, reply) => {
    reply.header("cache-control", "public, max-age=60");
    return Object.entries(ERRORS).map(([kind, meaning]) => ({ kind, ...meaning }));
  });
  // Browsers ask for it beside each page.
  app.get("/favicon.ico", hidden, async (_, reply) => {
    reply.header("cache-control", "public, max-age=86400").type("image/svg+xml");
    return ICON;
  });
  await app.register(async (page) => {
    page.addHook("onSend", async (_, reply) => {
      reply.header("content-security-policy", POLICY);
    });
    await page.register(scalar, {
      routePrefix: "/docs",
      configuration: {
        ...{ url: "/openapi.json", pageTitle: "Causeway API", theme: "none" },
        ...{ withDefaultFonts: false, hideClientButton: true, telemetry: false },
        ...{ agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: "never" },
      },
    });
  });
}
