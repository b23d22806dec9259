import {
  answerAnyOrigin,
  boundedFastify,
  type HealthProblem,
  serveHealth,
} from "@causeway/service";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { CommitteeProver } from "./CommitteeProver.ts";
import { RefusedError } from "./errors.ts";
import { createMetrics } from "./metrics.ts";
import { ProofLog } from "./ProofLog.ts";
import { ProofQueue } from "./ProofQueue.ts";
import { parseRequest } from "./request.ts";
import { retryFailed } from "./retryFailed.ts";

const LONGEST_QUEUE = 16;
/** Milliseconds until what failed is tried again. */
const RETRY_MILLISECONDS = 60_000;
const QUEUE_FULL_STATUS = 503;
const REFUSED_STATUS = 422;

/** Errors of the server itself have a status and a code; others are ours to answer for. */
type HttpError = Error & { statusCode?: number; code?: string };

/** How the prover watches itself. */
export interface AppOptions {
  /** Seconds that the oldest proof may wait, or be made, before that is a problem. */
  readonly longestWait: number;
  /** Milliseconds until what failed is tried again. */
  readonly retryAfter?: number;
}

/**
 * The prover's HTTP interface; services/prover/README.md describes it.
 * Closing it waits for the proofs that were asked for.
 */
export function createApp(
  provers: readonly CommitteeProver[],
  logger: FastifyBaseLogger,
  { longestWait, retryAfter = RETRY_MILLISECONDS }: AppOptions,
): FastifyInstance {
  const app = boundedFastify({ loggerInstance: logger });
  answerAnyOrigin(app, ["/proofs"], "POST");
  const queue = new ProofQueue(LONGEST_QUEUE);
  const bySize = new Map(provers.map((prover) => [prover.size, prover]));

  const metrics = createMetrics(queue);
  const proofs = new ProofLog(metrics.noteProof);
  const retrying = setInterval(() => void retryFailed(bySize, queue, proofs), retryAfter);
  retrying.unref();
  app.addHook("onClose", async () => clearInterval(retrying));

  serveHealth(
    app,
    () => [...proofs.problems, ...waitingTooLong(queue, longestWait)],
    () => ({ sizes: [...bySize.keys()], queued: queue.length }),
  );
  app.get("/metrics", async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  app.post("/proofs", async ({ body, log }) => {
    const statement = parseRequest(body);
    const prover = bySize.get(statement.size);
    if (prover === undefined) throw new RefusedError("SizeNotServed", { size: statement.size });
    return queue.run(async () => {
      const started = performance.now();
      const proof = await proofs.prove(prover, statement);
      const milliseconds = Math.round(performance.now() - started);
      log.info({ size: statement.size, milliseconds, publicInputs: proof.publicInputs }, "proved");
      return proof;
    });
  });

  closeConnectionsWhenStopping(app);
  app.setErrorHandler(async (error: HttpError | RefusedError, request, reply) => {
    if (error instanceof RefusedError) {
      const status = error.code === "QueueFull" ? QUEUE_FULL_STATUS : REFUSED_STATUS;
      request.log.warn({ code: error.code, details: error.details }, "refused");
      return reply.status(status).send(describe(error.code, error.details));
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return reply.status(status).send(describe(error.code ?? error.name, { reason: error.message }));
  });
  return app;
}

/** What hangs fails no proof. */
function waitingTooLong({ oldestAt: since, length }: ProofQueue, most: number): HealthProblem[] {
  const seconds = since === undefined ? 0 : Math.floor((Date.now() - since) / 1_000);
  if (since === undefined || seconds <= most) return [];
  return [
    { part: "queue", reason: `the oldest of ${length} proofs waits for ${seconds} s`, since },
  ];
}

/** A connection kept alive for a client's next request would keep the server from closing for a minute. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
}

/** Integers in details become decimal strings, as in requests. */
function describe(code: string, details: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === "bigint" ? `${value}` : value,
  ]);
  return { error: { code, details: Object.fromEntries(entries) } };
}
