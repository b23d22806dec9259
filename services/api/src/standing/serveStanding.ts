import { serveHealth } from "@causeway/service";
import type { FastifyInstance } from "fastify";

import type { Standing } from "./Standing.ts";

/** Serves `GET /health`, and `GET /ready` for whatever spreads requests over several processes. */
export function serveStanding(app: FastifyInstance, standing: Standing): void {
  serveHealth(app, () => standing.problems());
  app.get("/ready", async (_, reply) => {
    const reason = await standing.reasonToWait();
    reply.header("cache-control", "no-store");
    if (reason === undefined) return { ready: true };
    return reply.status(503).header("retry-after", "1").send({ ready: false, reason });
  });
}
