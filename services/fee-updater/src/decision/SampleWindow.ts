import type { Sample } from "./Sample.ts";

/** The newest samples of a chain. */
export class SampleWindow {
  readonly #seconds: number;
  #samples: readonly Sample[] = [];

  /** @param seconds How old a sample may be. */
  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /** Oldest first. */
  get samples(): readonly Sample[] {
    return this.#samples;
  }

  /**
   * Keeps a sample, and forgets what is too old by then. One of a block that is known, or of an older one, says nothing
   * new: a chain that stops must not fill the window with what it last said.
   *
   * @param now Unix seconds.
   * @returns whether it was kept.
   */
  add(sample: Sample, now: number): boolean {
    this.#samples = this.#samples.filter(({ timestamp }) => timestamp >= now - this.#seconds);
    const newest = this.#samples.at(-1);
    const isNew = newest === undefined || sample.height > newest.height;
    if (isNew) this.#samples = [...this.#samples, sample];
    return isNew;
  }
}
