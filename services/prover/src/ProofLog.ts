import type { HealthProblem } from "@causeway/service";

import type { CommitteeProof, CommitteeProver } from "./CommitteeProver.ts";
import { RefusedError } from "./errors.ts";

type Statement = Parameters<CommitteeProver["prove"]>[0];

/** Proofs of one size that failed since the last one that was made. */
interface Failed extends HealthProblem {
  readonly statement: Statement;
}

/** How making proofs goes. A statement that is refused does not count: it is its sender's mistake. */
export class ProofLog {
  readonly #failed = new Map<number, Failed>();
  readonly #onProof: (size: number, result: "made" | "failed", seconds: number) => void;
  readonly #now: () => number;

  /**
   * @param onProof Told of each proof, and how long it took.
   * @param now Unix milliseconds.
   */
  constructor(
    onProof: (size: number, result: "made" | "failed", seconds: number) => void = () => {},
    now: () => number = Date.now,
  ) {
    this.#onProof = onProof;
    this.#now = now;
  }

  /** Sizes of which the last proof failed. */
  get problems(): HealthProblem[] {
    return [...this.#failed.values()].map(({ statement: _, ...problem }) => problem);
  }

  /** Statements whose proof failed: to be tried again, since nobody may ask for another. */
  get failed(): Statement[] {
    return [...this.#failed.values()].map(({ statement }) => statement);
  }

  /** Has a statement proven, and notes how that ended. */
  async prove(prover: Pick<CommitteeProver, "prove" | "size">, statement: Statement) {
    const { size } = prover;
    const started = this.#now();
    const seconds = () => (this.#now() - started) / 1_000;
    try {
      const proof: CommitteeProof = await prover.prove(statement);
      this.#failed.delete(size);
      this.#onProof(size, "made", seconds());
      return proof;
    } catch (error) {
      if (!(error instanceof RefusedError)) this.#noteFailure(statement, error, seconds());
      throw error;
    }
  }

  #noteFailure(statement: Statement, error: unknown, seconds: number): void {
    const { size } = statement;
    const { since = this.#now() } = this.#failed.get(size) ?? {};
    const message = error instanceof Error ? error.message : String(error);
    const reason = `the last proof for ${size} slots failed: ${message}`;
    this.#failed.set(size, { part: "proof", reason, since, statement });
    this.#onProof(size, "failed", seconds);
  }
}
