import type { FastifyInstance } from "fastify";

import type { HealthProblem } from "./HealthProblem.ts";

/** What every service answers to `GET /health`, beside what is its own. */
export interface Health {
  readonly status: "ok" | "failing";
  readonly healthy: boolean;
  /** What is wrong, in words. */
  readonly reasons: readonly string[];
  /** The same with part, chain and time. */
  readonly problems: readonly HealthProblem[];
}

/**
 * Serves `GET /health`: 200, or 503 with the reasons. It is answered from memory, or within a bounded time, so that it is
 * answered while an RPC, the database or the prover hangs.
 *
 * @param problemsOf What is wrong now.
 * @param ownOf What else the service tells.
 */
export function serveHealth(
  app: FastifyInstance,
  problemsOf: () => readonly HealthProblem[] | Promise<readonly HealthProblem[]>,
  ownOf: () => object = () => ({}),
): void {
  app.get("/health", async (_, reply) => {
    const problems = await problemsOf();
    const healthy = problems.length === 0;
    const health: Health = {
      status: healthy ? "ok" : "failing",
      healthy,
      reasons: problems.map(({ reason }) => reason),
      ...ownOf(),
      problems,
    };
    return reply.status(healthy ? 200 : 503).send(health);
  });
}
