import { type BackoffDelays, backoffDelay } from "./backoffDelay.ts";

/**
 * Keeps what fails for one lane from holding up the others: it is left alone for a while, longer
 * each time it fails again.
 */
export class Backoff {
  readonly #delays: BackoffDelays;
  readonly #now: () => number;
  readonly #byKey = new Map<string, { failures: number; until: number }>();

  /**
   * @param delays Milliseconds.
   * @param now Unix milliseconds.
   */
  constructor(delays: BackoffDelays, now: () => number = Date.now) {
    this.#delays = delays;
    this.#now = now;
  }

  /**
   * Does `work` unless it failed lately.
   *
   * @returns what `work` returns, false if it was left alone or failed.
   */
  async attempt(
    key: string,
    work: () => Promise<boolean>,
    onFailure: (error: unknown) => void,
  ): Promise<boolean> {
    const failed = this.#byKey.get(key);
    if (failed !== undefined && this.#now() < failed.until) return false;
    try {
      const result = await work();
      this.#byKey.delete(key);
      return result;
    } catch (error) {
      const failures = (failed?.failures ?? 0) + 1;
      const until = this.#now() + backoffDelay(this.#delays, failures);
      this.#byKey.set(key, { failures, until });
      onFailure(error);
      return false;
    }
  }
}
