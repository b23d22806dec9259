import { RefusedError } from "./errors.ts";

/** Runs tasks one after the other, in the order in which they came. */
export class ProofQueue {
  readonly #most: number;
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** @param most How many tasks may wait or run at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Tasks that wait or run. */
  get length(): number {
    return this.#length;
  }

  /** Throws {@link RefusedError} `QueueFull` at once if too many tasks wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#length >= this.#most) throw new RefusedError("QueueFull", { most: this.#most });
    this.#length++;
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    try {
      return await result;
    } finally {
      this.#length--;
    }
  }

  /** Resolves when no task waits or runs. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
