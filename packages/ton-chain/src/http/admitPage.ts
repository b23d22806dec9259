import type { FastifyInstance } from "fastify";

/** Lets pages of one origin ask the chain. Browsers refuse its answers to all others. */
export function admitPage(app: FastifyInstance, origin: string): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    reply.header("vary", "origin");
    if (headers.origin !== origin) return;
    reply
      .header("access-control-allow-origin", origin)
      .header("access-control-allow-headers", "content-type");
  });
  app.options("/*", async (_, reply) => reply.code(204).send());
}
