/** The time of the primary, which all processes share: a process whose own clock jumps has the right time. */
export class PrimaryClock {
  #difference: number | undefined;

  /** Notes the time of the primary, in Unix milliseconds. */
  set(time: number): void {
    this.#difference = time - performance.now();
  }

  /** Unix milliseconds: by the process's own clock as long as the primary said nothing. */
  now(): number {
    return this.#difference === undefined ? Date.now() : performance.now() + this.#difference;
  }

  /** Unix seconds. */
  seconds(): bigint {
    return BigInt(Math.floor(this.now() / 1_000));
  }
}
