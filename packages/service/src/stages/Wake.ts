/** Lets what one stage did be taken up by the others at once. */
export class Wake {
  readonly #waiting = new Set<() => void>();
  #calls = 0;

  /** Number of calls so far: one that comes while a stage runs must not be missed. */
  get calls(): number {
    return this.#calls;
  }

  all(): void {
    this.#calls++;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves after some milliseconds, or as soon as there were more calls than `seen`. */
  async after(milliseconds: number, seen: number): Promise<void> {
    if (this.#calls !== seen) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#waiting.add(done);
    });
  }
}
