import { cut } from "@causeway/peers";
import type { HealthProblem } from "./HealthProblem.ts";

interface Noted extends HealthProblem {
  /** Milliseconds for which it may last before it is reported. */
  readonly patience: number;
}

/** Problems that end only when what failed works again, however many runs in between had nothing to do. */
export class Problems {
  readonly #byPart = new Map<string, Noted>();
  readonly #now: () => number;

  /** @param now Unix milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Those that lasted longer than they may. */
  get all(): HealthProblem[] {
    const told = [...this.#byPart.values()].filter(
      ({ since, patience }) => this.#now() - since >= patience,
    );
    return told.map(({ patience: _, ...problem }) => problem);
  }

  /**
   * Notes a problem. One that is known lasts since it was noted first.
   *
   * @param patience Milliseconds for which it may last before it is reported.
   */
  note(problem: Omit<HealthProblem, "since">, patience = 0): void {
    const key = keyOf(problem.part, problem.chain);
    const since = this.#byPart.get(key)?.since ?? this.#now();
    this.#byPart.set(key, { ...problem, reason: cut(problem.reason), since, patience });
  }

  clear(part: string, chain?: string): void {
    this.#byPart.delete(keyOf(part, chain));
  }
}

function keyOf(part: string, chain = ""): string {
  return `${part}/${chain}`;
}
