/** Random choices that follow from a seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below a bound. */
  below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * bound);
  }

  /** One of several things. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("there is nothing to pick from");
    return items[this.below(items.length)] as T;
  }

  /** Two different ones of several things. */
  pair<T>(items: readonly T[]): [T, T] {
    const first = this.pick(items);
    return [first, this.pick(items.filter((item) => item !== first))];
  }
}
