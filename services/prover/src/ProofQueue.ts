import { RefusedError } from "./errors.ts";

/** Runs tasks one after the other, in the order in which they came. */
export class ProofQueue {
  readonly #most: number;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();
  /** When each of those that wait or run came, the oldest first. */
  readonly #cameAt: number[] = [];

  /**
   * @param most How many tasks may wait or run at once.
   * @param now Unix milliseconds.
   */
  constructor(most: number, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /** Tasks that wait or run. */
  get length(): number {
    return this.#cameAt.length;
  }

  /** When the oldest of them came, unix milliseconds; undefined without one. */
  get oldestAt(): number | undefined {
    return this.#cameAt[0];
  }

  /** Throws {@link RefusedError} `QueueFull` at once if too many tasks wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.length >= this.#most) throw new RefusedError("QueueFull", { most: this.#most });
    this.#cameAt.push(this.#now());
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    try {
      return await result;
    } finally {
      this.#cameAt.shift();
    }
  }

  /** Resolves when no task waits or runs. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
