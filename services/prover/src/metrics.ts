import { metricsIn } from "@causeway/service";
import { collectDefaultMetrics, Registry } from "prom-client";

import type { ProofQueue } from "./ProofQueue.ts";

/** What an operator watches. */
export interface ProverMetrics {
  readonly registry: Registry;
  /** Counts a proof that was made, or failed. */
  noteProof(size: number, result: "made" | "failed", seconds: number): void;
}

/** Seconds. */
const PROOF_BUCKETS = [0.5, 1, 2, 5, 10, 20, 60, 180];

/** @param now Unix milliseconds. */
export function createMetrics(queue: ProofQueue, now: () => number = Date.now): ProverMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counter, gaugeWhenAsked, histogram } = metricsIn(registry, "causeway_prover_");
  gaugeWhenAsked("queue", "Proofs that wait or are being made", [], (told) => {
    told.set(queue.length);
  });
  gaugeWhenAsked("oldest_seconds", "Age of the oldest of them; 0 without one", [], (told) => {
    told.set(queue.oldestAt === undefined ? 0 : (now() - queue.oldestAt) / 1_000);
  });
  const proofs = counter("proofs", "Proofs, by whether they were made", ["size", "result"]);
  const seconds = histogram(
    "proof_seconds",
    "Time to make a proof, without waiting for those before it",
    ["size"],
    PROOF_BUCKETS,
  );
  return {
    registry,
    noteProof(size, result, duration) {
      proofs.inc({ size, result });
      if (result === "made") seconds.observe({ size }, duration);
    },
  };
}
