import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import type { ProofQueue } from "./ProofQueue.ts";

/** What an operator watches. */
export interface ProverMetrics {
  readonly registry: Registry;
  /** Counts a proof that was made, or failed. */
  noteProof(size: number, result: "made" | "failed", seconds: number): void;
}

/** @param now Unix milliseconds. */
export function createMetrics(queue: ProofQueue, now: () => number = Date.now): ProverMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(value());
      },
    });
  gauge("causeway_prover_queue", "Proofs that wait or are being made", () => queue.length);
  gauge("causeway_prover_oldest_seconds", "Age of the oldest of them; 0 if there is none", () => {
    return queue.oldestAt === undefined ? 0 : (now() - queue.oldestAt) / 1_000;
  });
  const proofs = new Counter({
    name: "causeway_prover_proofs_total",
    help: "Proofs, by whether they were made",
    labelNames: ["size", "result"],
    registers,
  });
  const seconds = new Histogram({
    name: "causeway_prover_proof_seconds",
    help: "Time to make a proof, without waiting for those before it",
    labelNames: ["size"],
    buckets: [0.5, 1, 2, 5, 10, 20, 60, 180],
    registers,
  });
  return {
    registry,
    noteProof(size, result, duration) {
      proofs.inc({ size, result });
      if (result === "made") seconds.observe({ size }, duration);
    },
  };
}
