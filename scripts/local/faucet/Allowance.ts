/** So many in so many seconds. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

/** How often something was taken, of late. */
export class Allowance {
  readonly #rate: Rate;
  readonly #now: () => number;
  /** Times, the oldest first, by what was taken. */
  readonly #taken = new Map<string, number[]>();

  /** @param now Milliseconds. */
  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Seconds until the next one may be taken; 0 if one may be taken now. */
  wait(of: string): number {
    const taken = this.#recent(of);
    const [oldest = 0] = taken;
    if (taken.length < this.#rate.most) return 0;
    return Math.max(1, Math.ceil(this.#rate.seconds - (this.#now() - oldest) / 1_000));
  }

  /** Counts one. */
  take(of: string): void {
    this.#forgetOld();
    this.#taken.set(of, [...this.#recent(of), this.#now()]);
  }

  /** Counts the last one no more. */
  giveBack(of: string): void {
    this.#taken.set(of, this.#recent(of).slice(0, -1));
  }

  #recent(of: string): number[] {
    const first = this.#now() - this.#rate.seconds * 1_000;
    return (this.#taken.get(of) ?? []).filter((time) => time > first);
  }

  #forgetOld(): void {
    for (const of of this.#taken.keys()) if (this.#recent(of).length === 0) this.#taken.delete(of);
  }
}
