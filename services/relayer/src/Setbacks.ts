/** How long to wait after a failure, milliseconds: it doubles with each further one. */
export interface SetbackDelays {
  readonly first: number;
  readonly longest: number;
}

/**
 * Keeps what fails for one lane from holding up the others: it is left alone for a while, longer
 * each time it fails again.
 */
export class Setbacks {
  readonly #delays: SetbackDelays;
  readonly #now: () => number;
  readonly #byKey = new Map<string, { failures: number; until: number }>();

  /** @param now Unix milliseconds. */
  constructor(delays: SetbackDelays, now: () => number = Date.now) {
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
    const setback = this.#byKey.get(key);
    if (setback !== undefined && this.#now() < setback.until) return false;
    try {
      const result = await work();
      this.#byKey.delete(key);
      return result;
    } catch (error) {
      const failures = (setback?.failures ?? 0) + 1;
      const delay = Math.min(this.#delays.first * 2 ** (failures - 1), this.#delays.longest);
      this.#byKey.set(key, { failures, until: this.#now() + delay });
      onFailure(error);
      return false;
    }
  }
}
